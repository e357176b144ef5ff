package dev.lasso.samples.quickstart;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.quickstart.Report.Stage;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import javax.xml.stream.XMLStreamException;

/**
 * Reads an XML file into a tree of elements that own native memory, drops the tree, and prints
 * which elements died when.
 *
 * <p>Takes the file as its only argument; the default is {@code pom.xml}. The exit status is 0, or
 * 1 if the file cannot be read.
 */
public final class Quickstart {

  private Quickstart() {}

  /**
   * Runs the program and exits the JVM.
   *
   * @param args the file, or nothing
   */
  public static void main(String[] args) {
    System.exit(run(args, System.out, System.err));
  }

  /** Runs the program and returns its exit status. */
  static int run(String[] args, PrintStream out, PrintStream err) {
    if (args.length > 1) {
      err.println("One file at most, please: " + String.join(" ", args));
      return 1;
    }
    String name = args.length == 0 ? "pom.xml" : args[0];
    try {
      Report report = readAndDrop(Path.of(name));
      out.println(name);
      out.println();
      out.print(report);
      printSourceOf(GcElement.class, out);
      return 0;
    } catch (IOException | XMLStreamException | InvalidPathException e) {
      err.println(ErrorMessages.describe(name, e));
      return 1;
    }
  }

  private static Report readAndDrop(Path file) throws IOException, XMLStreamException {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      long start = System.nanoTime();
      Document document = XmlReader.read(scope, file);
      long read = System.nanoTime();
      Stage afterRead = new Stage(document.elements, NativeText.bytesHeld(), read - start);

      // Nothing else owns the document. It dies here, with the elements that only it kept alive.
      scope.drop(document);
      long dropped = System.nanoTime();
      Stage afterDrop = new Stage(heap.stats().live(), NativeText.bytesHeld(), dropped - read);

      // The rest are in cycles, or owned by one: they own each other, and nothing else owns them.
      heap.collect();
      long collected = System.nanoTime();
      Stage afterCollection =
          new Stage(heap.stats().live(), NativeText.bytesHeld(), collected - dropped);

      return new Report(afterRead, afterDrop, afterCollection);
    }
  }

  /** Prints the path of a generated class's source, if it is where Maven puts it. */
  private static void printSourceOf(Class<?> generated, PrintStream out) {
    Path classes =
        Path.of(
            URI.create(generated.getProtectionDomain().getCodeSource().getLocation().toString()));
    Path source =
        classes
            .resolveSibling("generated-sources/annotations")
            .resolve(generated.getName().replace('.', '/') + ".java");
    if (Files.exists(source)) {
      out.println();
      out.println(
          "Lasso wrote this class, to be read: " + Path.of("").toAbsolutePath().relativize(source));
    }
  }
}

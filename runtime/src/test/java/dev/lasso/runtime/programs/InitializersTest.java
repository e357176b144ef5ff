package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.heap.Inside;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The static initializers of the runtime that allocate or call something, so that they can fail for
 * lack of memory or stack, run before the first heap is opened.
 */
class InitializersTest {

  @Test
  void classesWhoseInitializerCanFailAreInitializedBeforeTheFirstHeap() throws Exception {
    List<String> found = new ArrayList<>();
    Path root = classes();
    try (Stream<Path> files = Files.walk(root.resolve("dev/lasso/runtime"))) {
      files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(InitializersTest::canFail)
          .map(file -> name(root, file))
          .sorted()
          .forEach(found::add);
    }
    List<String> listed = new ArrayList<>(Inside.initialized());
    listed.sort(null);
    assertEquals(
        String.join("\n", found),
        String.join("\n", listed),
        "a class with an initializer that allocates or calls something belongs to Initializers");
  }

  private static Path classes() throws URISyntaxException {
    return Path.of(GcHeap.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static String name(Path root, Path file) {
    String name = root.relativize(file).toString().replace('/', '.').replace('\\', '.');
    return name.substring("dev.lasso.runtime.".length(), name.length() - ".class".length());
  }

  private static boolean canFail(Path file) {
    try {
      ClassModel model = ClassFile.of().parse(file);
      return model.methods().stream()
          .filter(method -> method.methodName().equalsString("<clinit>"))
          .anyMatch(InitializersTest::canFail);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean canFail(MethodModel initializer) {
    return initializer.code().orElseThrow().elementStream().anyMatch(InitializersTest::canFail);
  }

  private static boolean canFail(CodeElement element) {
    return switch (element) {
      case InvokeInstruction call -> !call.name().equalsString("desiredAssertionStatus");
      case InvokeDynamicInstruction _ -> true;
      case NewObjectInstruction _ -> true;
      case NewPrimitiveArrayInstruction _ -> true;
      case NewReferenceArrayInstruction _ -> true;
      default -> false;
    };
  }
}

package dev.lasso.gradle;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.instruction.ConstantInstruction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes.Name;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * The jars in which Gradle looks for itself. All its classes are in one published jar, but it looks
 * for each of its modules, and for each library, by the name of a jar: here is one for every
 * module, with the list of what the module needs, and an empty one for every library.
 */
final class GradleHome {
  private static final String LIST = "-classpath.properties";
  private static final String COMPILER = "gradle-java-compiler-plugin";
  private static final String COMPILE_TASK =
      "org/gradle/internal/compiler/java/IncrementalCompileTask.class";
  private static final String CLASS_READER =
      "org/gradle/internal/impldep/org/objectweb/asm/ClassReader.class";

  /** The newest class files that this Gradle reads: those of Java 23. */
  private static final int READ = 67;

  /** Those that it has to read here: of Java 25. */
  private static final int COMPILED = 69;

  private final Path directory;
  private final String published;
  private final Path gradle;
  private final String end;

  /**
   * Writes the jars.
   *
   * @param directory where to
   * @param published a class path: the jar that has all of Gradle, and the libraries that it lacks
   */
  GradleHome(Path directory, String published) throws IOException {
    this.directory = directory;
    this.published = published;
    this.gradle = find("gradle-api-");
    this.end = gradle.getFileName().toString().replace("gradle-api", "");
    try (JarFile jar = new JarFile(gradle.toFile())) {
      writePatch(jar);
      for (JarEntry entry : jar.stream().filter(e -> e.getName().endsWith(LIST)).toList()) {
        writeModule(jar, entry);
      }
    }
    writeCompiler();
  }

  private Path find(String start) {
    return Stream.of(published.split(File.pathSeparator))
        .map(Path::of)
        .filter(jar -> jar.getFileName().toString().startsWith(start))
        .findFirst()
        .orElseThrow();
  }

  /** What Gradle's JVM takes as its class path. */
  String classPath() {
    return String.join(
        File.pathSeparator, directory.toString(), directory.resolve("*").toString(), published);
  }

  /** Writes the class that reads class files so that it does not refuse those of Java 25. */
  private void writePatch(JarFile jar) throws IOException {
    byte[] original = bytes(jar, jar.getJarEntry(CLASS_READER));
    ClassTransform raise =
        ClassTransform.transformingMethodBodies(
            method -> method.methodName().equalsString("<init>"),
            (code, element) -> {
              if (element instanceof ConstantInstruction constant
                  && constant.constantValue().equals(READ)) {
                code.bipush(COMPILED);
              } else {
                code.with(element);
              }
            });
    ClassFile format = ClassFile.of();
    ClassModel model = format.parse(original);
    Path patched = directory.resolve(CLASS_READER);
    Files.createDirectories(patched.getParent());
    Files.write(patched, format.transformClass(model, raise));
  }

  private void writeModule(JarFile jar, JarEntry list) throws IOException {
    String module = list.getName().replace(LIST, "");
    Map<String, byte[]> content = Map.of(list.getName(), bytes(jar, list));
    // Every module needs this one, also in the compiler's JVM: through it they find their classes.
    boolean isFirst = module.equals("gradle-base-services");
    write(module + end, isFirst ? gradle.toUri().toString() : "", content);

    Properties needs = new Properties();
    try (InputStream in = jar.getInputStream(list)) {
      needs.load(in);
    }
    for (String library : needs.getProperty("runtime", "").split(",", -1)) {
      if (!library.isEmpty() && !published.contains(File.separator + library)) {
        write(library, "", Map.of());
      }
    }
  }

  private void writeCompiler() throws IOException {
    Map<String, byte[]> content = new HashMap<>();
    content.put(COMPILER + LIST, new byte[0]);
    try (InputStream in = GradleHome.class.getResourceAsStream("/" + COMPILE_TASK)) {
      content.put(COMPILE_TASK, in.readAllBytes());
    }
    write(COMPILER + end, "", content);
  }

  private void write(String name, String classPath, Map<String, byte[]> content)
      throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Name.CLASS_PATH, classPath);
    try (var out = new JarOutputStream(Files.newOutputStream(directory.resolve(name)), manifest)) {
      for (var file : content.entrySet()) {
        out.putNextEntry(new JarEntry(file.getKey()));
        out.write(file.getValue());
      }
    }
  }

  private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}

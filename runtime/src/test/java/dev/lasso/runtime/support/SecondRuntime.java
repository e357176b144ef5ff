package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.constant.ClassDesc;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A loader that loads the runtime a second time, with changed code, and the tests' classes of its
 * package with it.
 */
public abstract class SecondRuntime extends ClassLoader {

  private static final String PACKAGE = "dev.lasso.runtime.";

  private final Path main = location(GcHeap.class);

  protected final ClassFile classFile;

  @SuppressWarnings("this-escape") // called later
  protected SecondRuntime(ClassLoader parent) {
    super(parent);
    setDefaultAssertionStatus(true);
    classFile =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(this::open)));
  }

  /**
   * Returns the code of a class, with the changes of this loader.
   *
   * @param name the binary name of the class
   * @param bytes the code as it was compiled
   * @param isMain true for a class of the runtime, false for one of the tests
   */
  protected abstract byte[] changed(String name, byte[] bytes, boolean isMain);

  /** Returns a program of the tests on this runtime, which is initialized. */
  @SuppressWarnings("unchecked")
  public final Function<String, String> program(Class<? extends Function<String, String>> type) {
    try {
      initialize();
      return (Function<String, String>) loadClass(type.getName()).getConstructor().newInstance();
    } catch (ReflectiveOperationException | IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Loads and initialises the whole runtime, so that nothing changed runs an initialiser later. */
  private void initialize() throws IOException, ClassNotFoundException {
    try (Stream<Path> files = Files.walk(main)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        String name =
            main.relativize(file).toString().replace(file.getFileSystem().getSeparator(), ".");
        name = name.substring(0, name.length() - ".class".length());
        if (!name.endsWith("-info")) {
          Class.forName(name, true, this);
        }
      }
    }
  }

  private static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public final Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(PACKAGE)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    byte[] compiled = read(name);
    if (compiled == null) {
      throw new ClassNotFoundException(name);
    }
    byte[] bytes = changed(name, compiled, Files.exists(main.resolve(fileName(name))));
    return defineClass(name, bytes, 0, bytes.length);
  }

  private static String fileName(String name) {
    return name.replace('.', '/') + ".class";
  }

  /** Returns the code of a class as it was compiled, or null if there is no such class. */
  protected byte @Nullable [] read(String name) {
    try (InputStream in = getParent().getResourceAsStream(fileName(name))) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private @Nullable InputStream open(ClassDesc type) {
    String descriptor = type.descriptorString();
    byte[] bytes = read(descriptor.substring(1, descriptor.length() - 1).replace('/', '.'));
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }
}

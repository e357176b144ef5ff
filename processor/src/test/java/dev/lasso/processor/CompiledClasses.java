package dev.lasso.processor;

import static java.util.stream.Collectors.toMap;

import com.google.testing.compile.Compilation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import javax.tools.JavaFileObject;

/** The classes that a compilation wrote into memory. */
final class CompiledClasses extends ClassLoader {
  private static final String ROOT = "/CLASS_OUTPUT/";

  private final Map<String, JavaFileObject> files;

  CompiledClasses(Compilation compilation) {
    super(CompiledClasses.class.getClassLoader());
    files =
        compilation.generatedFiles().stream()
            .filter(file -> file.getKind() == JavaFileObject.Kind.CLASS)
            .collect(toMap(file -> name(file), file -> file));
  }

  private static String name(JavaFileObject file) {
    String path = file.toUri().getPath();
    return path.substring(ROOT.length(), path.length() - ".class".length()).replace('/', '.');
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    JavaFileObject file = files.get(name);
    if (file == null) {
      throw new ClassNotFoundException(name);
    }
    try (InputStream in = file.openInputStream()) {
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

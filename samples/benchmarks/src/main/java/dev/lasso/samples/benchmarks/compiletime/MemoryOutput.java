package dev.lasso.samples.benchmarks.compiletime;

import java.util.ArrayList;
import java.util.List;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;

/** Keeps the output of one compilation in memory. */
final class MemoryOutput extends ForwardingJavaFileManager<JavaFileManager> {
  private final List<JavaFileObject> sources = new ArrayList<>();

  MemoryOutput(JavaFileManager input) {
    super(input);
  }

  /** Returns the sources written by a processor. */
  List<JavaFileObject> sources() {
    return sources;
  }

  @Override
  public JavaFileObject getJavaFileForOutput(
      Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
    MemoryFile file = new MemoryFile(name, kind);
    if (kind == JavaFileObject.Kind.SOURCE) {
      sources.add(file);
    }
    return file;
  }

  /** Returns a loader that finds no processor and no plugin, because {@link Compiler} adds them. */
  @Override
  public ClassLoader getClassLoader(Location location) {
    return ClassLoader.getPlatformClassLoader();
  }
}

package dev.lasso.processor;

import static com.google.common.collect.MoreCollectors.onlyElement;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.stream.Stream;

/** The classes of a compilation, with statics of their own. */
final class CompiledClasses extends ClassLoader {
  private final Compiled compiled;

  CompiledClasses(Compiled compiled) {
    this(compiled, CompiledClasses.class.getClassLoader());
  }

  /** Classes that refer to those of {@code parent}. */
  CompiledClasses(Compiled compiled, ClassLoader parent) {
    super(parent);
    this.compiled = compiled;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = compiled.classes().get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  /** Calls the only static method of this name, and throws what it throws. */
  void call(String className, String method, Object... arguments) throws Throwable {
    Method called =
        Stream.of(loadClass(className).getDeclaredMethods())
            .filter(each -> each.getName().equals(method))
            .collect(onlyElement());
    called.setAccessible(true);
    try {
      called.invoke(null, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}

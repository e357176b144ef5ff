package dev.lasso.processor;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** The classes of a compilation, with statics of their own. */
final class CompiledClasses extends ClassLoader {
  private final Compiled compiled;

  CompiledClasses(Compiled compiled) {
    super(CompiledClasses.class.getClassLoader());
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

  /** Calls a static method without parameters, and throws what it throws. */
  void call(String className, String method) throws Throwable {
    Method called = loadClass(className).getDeclaredMethod(method);
    called.setAccessible(true);
    try {
      called.invoke(null);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}

package dev.lasso.runtime.support;

import java.io.IOException;
import java.io.InputStream;

/**
 * A class loader with classes of its own, none of them initialized: those of Lasso and its tests,
 * or of one package of them.
 */
public final class FreshLoader extends ClassLoader {

  private final String prefix;

  public FreshLoader() {
    this("dev.lasso.");
  }

  public FreshLoader(String prefix) {
    super(FreshLoader.class.getClassLoader());
    this.prefix = prefix;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(prefix)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}

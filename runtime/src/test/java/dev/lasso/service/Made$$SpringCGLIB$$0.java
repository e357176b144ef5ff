package dev.lasso.service;

import java.util.function.Supplier;

/** A class as Spring makes one of a class of the program. */
public final class Made$$SpringCGLIB$$0 {

  private Made$$SpringCGLIB$$0() {}

  public static String call(Supplier<String> action) {
    return Service.here(action);
  }
}

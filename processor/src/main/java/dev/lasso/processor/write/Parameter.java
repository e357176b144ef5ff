package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;

/** A parameter of a generated method. */
record Parameter(TypeName type, String name) {
  @Override
  public String toString() {
    return name;
  }
}

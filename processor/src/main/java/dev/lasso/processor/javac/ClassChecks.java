package dev.lasso.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import javax.lang.model.element.TypeElement;

/** All checks of a class that javac has attributed. */
interface ClassChecks {

  /** Checks the class {@code type} of {@code unit} and the classes in it. */
  void check(CompilationUnitTree unit, TypeElement type);
}

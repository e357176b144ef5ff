package dev.lasso.processor;

import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic.Kind;

/**
 * Prints errors at their place and counts them, so that nothing is written for a class with errors.
 */
public final class Reporter {
  private final Messager messager;
  private int errors;

  public Reporter(Messager messager) {
    this.messager = messager;
  }

  /** Prints an error at the name of {@code element}. */
  public void error(Diagnostic diagnostic, Element element, Object... args) {
    errors++;
    messager.printMessage(Kind.ERROR, diagnostic.message(args), element);
  }

  /** Prints an error at {@code annotation}. */
  public void errorAt(
      Diagnostic diagnostic, Element element, AnnotationMirror annotation, Object... args) {
    errors++;
    messager.printMessage(Kind.ERROR, diagnostic.message(args), element, annotation);
  }

  /** Prints an error at {@code value} of {@code annotation}. */
  public void errorAtValue(
      Diagnostic diagnostic,
      Element element,
      AnnotationMirror annotation,
      AnnotationValue value,
      Object... args) {
    errors++;
    messager.printMessage(Kind.ERROR, diagnostic.message(args), element, annotation, value);
  }

  /** Prints an error that has no place. */
  public void error(Diagnostic diagnostic, Object... args) {
    errors++;
    messager.printMessage(Kind.ERROR, diagnostic.message(args));
  }

  /** Prints a note at the name of {@code element}; it does not break any build. */
  public void note(Diagnostic diagnostic, Element element, Object... args) {
    messager.printMessage(Kind.NOTE, diagnostic.message(args), element);
  }

  /** How many errors were printed so far. */
  public int errors() {
    return errors;
  }
}

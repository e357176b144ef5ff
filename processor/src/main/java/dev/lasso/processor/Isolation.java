package dev.lasso.processor;

import dev.lasso.processor.read.Hierarchy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import javax.lang.model.element.TypeElement;

/** Makes one error of a step that crashes, so that the other steps go on. */
public final class Isolation {
  private final Reporter reporter;

  public Isolation(Reporter reporter) {
    this.reporter = reporter;
  }

  /** A part of the processor's work that others do not depend on. */
  @FunctionalInterface
  public interface Step {
    /** Does the work. */
    void run() throws IOException;
  }

  /** Runs a step about {@code type}; returns whether it came to its end. */
  public boolean run(TypeElement type, Step step) {
    String trace = trace(step);
    if (!trace.isEmpty()) {
      reporter.error(Diagnostic.CRASH, type, "'" + Hierarchy.name(type) + "'", trace);
    }
    return trace.isEmpty();
  }

  /** Runs a step about {@code subject}, which has no place. */
  void run(String subject, Step step) {
    String trace = trace(step);
    if (!trace.isEmpty()) {
      reporter.error(Diagnostic.CRASH, subject, trace);
    }
  }

  /** The stack trace of the crash; empty if there was none. */
  private static String trace(Step step) {
    try {
      step.run();
      return "";
    } catch (IOException
        | RuntimeException
        | AssertionError
        | LinkageError
        | StackOverflowError crash) {
      StringWriter trace = new StringWriter();
      crash.printStackTrace(new PrintWriter(trace));
      return trace.toString();
    }
  }
}

package dev.lasso.processor.message;

import dev.lasso.processor.type.Hierarchy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import javax.annotation.processing.Messager;
import javax.lang.model.element.TypeElement;

/**
 * An error boundary: reports a step that crashes as a single error, so that the other steps still
 * run.
 */
public record ErrorBoundary(Messager messager) {

  /** A part of the processor's work on which other parts do not depend. */
  @FunctionalInterface
  public interface Step {
    /** Performs the step. */
    void run() throws IOException;
  }

  /** Runs a step for {@code type}, and returns whether it completed without a crash. */
  public boolean run(TypeElement type, Step step) {
    return run(Place.of(type), "'" + Hierarchy.name(type) + "'", step);
  }

  /** Runs a step for {@code subject}, which has no place in the source. */
  public void run(String subject, Step step) {
    run(Place.none(), subject, step);
  }

  private boolean run(Place place, String subject, Step step) {
    String trace = runAndGetTrace(step);
    if (!trace.isEmpty()) {
      DeferredDiagnostics.print(messager, Diagnostic.CRASH, place, subject, trace);
    }
    return trace.isEmpty();
  }

  /** Runs a step, and returns the stack trace of its crash, or "" if it did not crash. */
  public static String runAndGetTrace(Step step) {
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

package dev.lasso.processor.message;

import dev.lasso.processor.type.Hierarchy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import javax.annotation.processing.Messager;
import javax.lang.model.element.TypeElement;

/** Makes one error of a step that crashes, so that the other steps go on. */
public final class Isolation {
  private final Messager messager;

  public Isolation(Messager messager) {
    this.messager = messager;
  }

  /** A part of the processor's work that others do not depend on. */
  @FunctionalInterface
  public interface Step {
    /** Does the work. */
    void run() throws IOException;
  }

  /** Runs a step about {@code type}; returns whether it came to its end. */
  public boolean run(TypeElement type, Step step) {
    return run(Place.of(type), "'" + Hierarchy.name(type) + "'", step);
  }

  /** Runs a step about {@code subject}, which has no place. */
  public void run(String subject, Step step) {
    run(Place.none(), subject, step);
  }

  private boolean run(Place place, String subject, Step step) {
    String trace = trace(step);
    if (!trace.isEmpty()) {
      HostReport report = new HostReport();
      report.add(Diagnostic.CRASH, place, subject, trace);
      report.print(messager);
    }
    return trace.isEmpty();
  }

  /** Takes a step; returns the stack trace of its crash, empty if there was none. */
  public static String trace(Step step) {
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

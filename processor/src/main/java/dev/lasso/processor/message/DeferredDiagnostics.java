package dev.lasso.processor.message;

import static java.util.Comparator.comparingInt;

import dev.lasso.processor.type.Hierarchy;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The messages about one container class, or about the compilation. They are collected and then
 * printed once: first those about the class, then those about its members, in source order. If a
 * type turns out to be missing, the messages found before that are dropped.
 */
public final class DeferredDiagnostics {
  private final Set<Message> messages = new LinkedHashSet<>();

  private record Message(Kind kind, String text, Place place) {}

  /**
   * Adds a message at {@code place}, with its own severity, unless it is suppressed there. Errors
   * cannot be suppressed.
   */
  public void add(Diagnostic diagnostic, Place place, Object... args) {
    if (diagnostic.kind() == Kind.ERROR
        || Hierarchy.around(place.element()).noneMatch(diagnostic::isSuppressedOn)) {
      messages.add(new Message(diagnostic.kind(), diagnostic.message(args), place));
    }
  }

  /** Adds a message at the name of {@code element}, unless it is suppressed there. */
  public void add(Diagnostic diagnostic, Element element, Object... args) {
    add(diagnostic, Place.of(element), args);
  }

  /** Adds a message as an error, whatever its own severity. */
  public void addAsError(Diagnostic diagnostic, Element element, Object... args) {
    messages.add(new Message(Kind.ERROR, diagnostic.message(args), Place.of(element)));
  }

  /** Returns whether there are errors, so that nothing must be generated. */
  public boolean hasErrors() {
    return messages.stream().anyMatch(message -> message.kind == Kind.ERROR);
  }

  /** Drops all messages. */
  public void clear() {
    messages.clear();
  }

  /** Prints a single message, unless it is suppressed at {@code place}. */
  public static void print(Messager messager, Diagnostic diagnostic, Place place, Object... args) {
    DeferredDiagnostics report = new DeferredDiagnostics();
    report.add(diagnostic, place, args);
    report.print(messager);
  }

  /** Prints and drops all messages. */
  public void print(Messager messager) {
    messages.stream()
        .sorted(comparingInt(message -> position(message.place.element())))
        .forEach(message -> print(messager, message));
    messages.clear();
  }

  /**
   * Returns the position in its class of the member that is or contains {@code element}, or -1 if
   * there is none.
   */
  private static int position(@Nullable Element element) {
    return Hierarchy.around(element)
        .takeWhile(at -> !(at instanceof TypeElement))
        .filter(at -> at.getEnclosingElement() instanceof TypeElement)
        .mapToInt(at -> at.getEnclosingElement().getEnclosedElements().indexOf(at))
        .findFirst()
        .orElse(-1);
  }

  private static void print(Messager messager, Message message) {
    Place place = message.place;
    messager.printMessage(
        message.kind, message.text, place.element(), place.annotation(), place.value());
  }
}

package dev.lasso.processor.message;

import static java.util.Comparator.comparingInt;

import java.util.LinkedHashSet;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The messages about one host, or about the compilation: collected, and printed once, those of the
 * host before those of its members, which come in the order of the source. What is found before it
 * turns out that a type is missing is never printed.
 */
public final class HostReport {
  private final Set<Message> messages = new LinkedHashSet<>();

  private record Message(Kind kind, String text, Place place) {}

  /** Adds a message at {@code place}, as severe as it says, unless it is suppressed there. */
  public void add(Diagnostic diagnostic, Place place, Object... args) {
    if (!isSuppressed(diagnostic, place.element())) {
      messages.add(new Message(diagnostic.kind(), diagnostic.message(args), place));
    }
  }

  /** Whether a declaration around {@code element} does not want the message; an error is wanted. */
  private static boolean isSuppressed(Diagnostic diagnostic, @Nullable Element element) {
    if (diagnostic.kind() == Kind.ERROR) {
      return false;
    }
    for (Element at = element; at != null; at = at.getEnclosingElement()) {
      if (diagnostic.isSuppressedOn(at)) {
        return true;
      }
    }
    return false;
  }

  /** Adds a message at the name of {@code element}. */
  public void add(Diagnostic diagnostic, Element element, Object... args) {
    add(diagnostic, Place.of(element), args);
  }

  /** Adds a message as an error, however severe it is otherwise. */
  public void addAsError(Diagnostic diagnostic, Element element, Object... args) {
    messages.add(new Message(Kind.ERROR, diagnostic.message(args), Place.of(element)));
  }

  /** Whether nothing is to be generated. */
  public boolean hasErrors() {
    return messages.stream().anyMatch(message -> message.kind == Kind.ERROR);
  }

  /** Forgets the messages. */
  public void drop() {
    messages.clear();
  }

  /** Prints the messages and forgets them. */
  public void print(Messager messager) {
    messages.stream()
        .sorted(comparingInt(message -> position(message.place.element())))
        .forEach(message -> print(messager, message));
    messages.clear();
  }

  /** Where the member that {@code element} is, or is a part of, stands in its class. */
  private static int position(@Nullable Element element) {
    Element at = element;
    while (at != null && !(at instanceof TypeElement)) {
      Element around = at.getEnclosingElement();
      if (around instanceof TypeElement type) {
        return type.getEnclosedElements().indexOf(at);
      }
      at = around;
    }
    return -1;
  }

  private static void print(Messager messager, Message message) {
    Place place = message.place;
    messager.printMessage(
        message.kind, message.text, place.element(), place.annotation(), place.value());
  }
}

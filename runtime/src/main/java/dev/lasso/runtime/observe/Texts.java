package dev.lasso.runtime.observe;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Names and numbers in messages. */
public final class Texts {

  private static final int MAX_LENGTH = 80;

  private Texts() {}

  /**
   * Returns the name of a thread: {@code thread 'main'}, or its number if it has no name, as most
   * virtual threads.
   */
  public static String threadName(Thread thread) {
    String name = thread.getName();
    return (thread.isVirtual() ? "virtual thread " : "thread ")
        + (name.isEmpty() ? "#" + thread.threadId() : quoted(name));
  }

  /** Returns a name given by the program, in quotes. */
  public static String quoted(String name) {
    return "'" + escaped(name) + "'";
  }

  /** Returns a name with escaped control characters, which would break the line. */
  public static String escaped(String name) {
    StringBuilder escaped = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      escaped.append(Character.isISOControl(c) ? "\\u%04x".formatted((int) c) : c);
    }
    return escaped.toString();
  }

  /**
   * Returns a text given by the program, on one line and at most 80 characters long; null stays
   * null.
   */
  public static @Nullable String shortened(@Nullable String text) {
    if (text == null) {
      return null;
    }
    if (text.length() <= MAX_LENGTH) {
      return escaped(text);
    }
    int end = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
    return escaped(text.substring(0, end)) + "…";
  }

  /**
   * Returns the simple name of a class; for a nested class {@code Outer.Inner}. For a class that
   * Lasso has generated, returns the name of its superclass.
   */
  public static String typeName(Class<?> type) {
    Class<?> shown = CallSites.isGenerated(type) ? type.getSuperclass() : type;
    Class<?> outer = shown.getEnclosingClass();
    String simple = shown.getSimpleName();
    return escaped(outer == null ? simple : outer.getSimpleName() + "." + simple);
  }

  /** Returns a rough duration, such as {@code 17 s} or {@code 3 min}. */
  public static String duration(long nanos) {
    long seconds = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(nanos));
    return seconds < 2 * 60 ? seconds + " s" : seconds / 60 + " min";
  }

  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /**
   * Returns the reason why a container cannot be serialized, deserialized or copied by reflection.
   *
   * @param type the name of its type
   * @param generated its class
   */
  public static String noPlainData(String type, Class<?> generated) {
    return fill(
        "%s is a container: create it by %s.create(scope), and send its plain data instead.",
        type, generated.getSimpleName());
  }

  /** Describes a container that a framework has created by reflection. */
  public static String uncreated(String type) {
    return type + " (made without create, and without a heap)";
  }

  /** The generated class of {@code host} handles the fields of {@code superclass} as they were. */
  public static String stale(String host, String superclass) {
    return fill(
        "%s must be compiled again: the annotated fields of its superclass %s have changed, and its"
            + " generated class handles them.",
        host, superclass);
  }

  /** Returns the text with each {@code %s} in it replaced by the next of the parts. */
  public static String fill(String text, @Nullable Object... parts) {
    StringBuilder filled = new StringBuilder();
    int from = 0;
    for (Object part : parts) {
      int at = text.indexOf("%s", from);
      filled.append(text, from, at).append(part);
      from = at + 2;
    }
    return filled.append(text, from, text.length()).toString();
  }
}

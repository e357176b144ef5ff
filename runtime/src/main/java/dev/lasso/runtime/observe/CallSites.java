package dev.lasso.runtime.observe;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Places in the program in the format of reports: {@code Service.drop(Service.java:40) <
 * Main.main(Main.java:12)}, without the frames of the runtime, the JDK, test frameworks, proxies
 * and generated code. Equal places are the same string, so that a heap can store one for each
 * object.
 */
public final class CallSites {

  private static final int MAX_FRAMES = 3;

  private static final String LAMBDA = "lambda$";

  /** Maximum number of strings; when it is reached, all are discarded. */
  private static final int MAX_KNOWN = 1 << 16;

  private static final Map<List<FramePoint>, String> KNOWN = new ConcurrentHashMap<>();

  /** Packages of callers of the program, and of code between the program and the runtime. */
  private static final List<String> HIDDEN_PACKAGES =
      List.of(
          "dev.lasso.runtime.",
          "dev.lasso.junit.",
          "javax.",
          "com.sun.",
          "sun.",
          "org.junit.",
          "org.apache.maven.surefire.",
          "org.gradle.",
          "org.springframework.",
          "com.intellij.rt.",
          "org.eclipse.jdt.internal.");

  /** Parts of the names of classes that frameworks generate from classes of the program. */
  private static final List<String> HIDDEN_MARKS =
      List.of("$$SpringCGLIB$$", "BySpringCGLIB$$", "ByCGLIB$$", "$ByteBuddy$", "$HibernateProxy$");

  /**
   * By class: whether it does not belong to the program, but to the JDK, a framework, or the
   * generated code of Lasso.
   */
  private static final ClassValue<Boolean> HIDDEN =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          String name = type.getName();
          return isOfTheJdk(type)
              || isHidden(name)
              || Proxy.isProxyClass(type)
              || isGenerated(type);
        }
      };

  /**
   * A frame. Its methods are written by hand because the JDK retains the ones it generates for
   * records, and with them the class loader, unless memory is short.
   */
  private record FramePoint(String type, String method, int index) {

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof FramePoint framePoint
          && index == framePoint.index
          && method.equals(framePoint.method)
          && type.equals(framePoint.type);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * type.hashCode() + method.hashCode()) + index;
    }
  }

  private CallSites() {}

  private static boolean isHidden(String type) {
    for (String start : HIDDEN_PACKAGES) {
      if (type.startsWith(start)) {
        return true;
      }
    }
    for (String mark : HIDDEN_MARKS) {
      if (type.contains(mark)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfTheJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    Module module = type.getModule();
    return module.isNamed()
        && (loader == null
            || loader == ClassLoader.getPlatformClassLoader()
            || module.getName().startsWith("jdk."));
  }

  /**
   * Returns whether Lasso has generated a class, such as {@code GcA_B}, which extends {@code A.B}.
   */
  static boolean isGenerated(Class<?> type) {
    Class<?> host = type.getSuperclass();
    return host != null
        && type.getPackageName().equals(host.getPackageName())
        && binaryName(type).equals("Gc" + binaryName(host).replace('$', '_'));
  }

  private static String binaryName(Class<?> type) {
    return type.getName().substring(type.getName().lastIndexOf('.') + 1);
  }

  /**
   * Returns the current place in the program. Returns an empty string if it cannot be determined.
   * Never throws.
   */
  public static String here() {
    return here(List.of());
  }

  /**
   * Returns the current place outside a library, or in the library if it was called by no other
   * code. Never throws.
   *
   * @param libraries the packages of the library, with their subpackages
   */
  public static String here(List<String> libraries) {
    try {
      String place = libraries.isEmpty() ? "" : StackFrames.walk(new PlaceReader(libraries));
      return place.isEmpty() ? StackFrames.walk(new PlaceReader(List.of())) : place;
    } catch (Throwable t) { // for lack of stack or memory
      return "";
    }
  }

  /** Reads the place of a stack. Neither this nor its parts are lambdas, for a fast start. */
  private record PlaceReader(List<String> libraries)
      implements Function<Stream<StackFrame>, String> {

    @Override
    public String apply(Stream<StackFrame> stack) {
      List<StackFrame> frames = new ArrayList<>(MAX_FRAMES);
      List<FramePoint> points = new ArrayList<>(MAX_FRAMES);
      Iterator<StackFrame> all = stack.iterator();
      while (frames.size() < MAX_FRAMES && all.hasNext()) {
        StackFrame frame = all.next();
        if (!HIDDEN.get(frame.getDeclaringClass()) && !isInLibrary(frame.getClassName())) {
          frames.add(frame);
          points.add(point(frame));
        }
      }
      String known = KNOWN.get(points);
      return known == null ? remember(points, text(frames)) : known;
    }

    private boolean isInLibrary(String type) {
      for (String library : libraries) {
        if (type.startsWith(library)
            && type.length() > library.length()
            && type.charAt(library.length()) == '.') {
          return true;
        }
      }
      return false;
    }

    private static String remember(List<FramePoint> points, String place) {
      if (KNOWN.size() >= MAX_KNOWN) {
        KNOWN.clear();
      }
      String other = KNOWN.putIfAbsent(points, place);
      return other == null ? place : other;
    }

    private static String text(List<StackFrame> frames) {
      StringBuilder text = new StringBuilder();
      for (StackFrame frame : frames) {
        text.append(text.isEmpty() ? "" : " < ").append(CallSites.text(frame));
      }
      return text.toString();
    }
  }

  private static FramePoint point(StackFrame frame) {
    return new FramePoint(frame.getClassName(), frame.getMethodName(), frame.getByteCodeIndex());
  }

  private static String text(StackFrame frame) {
    return binaryName(frame.getDeclaringClass()).replace('$', '.')
        + "."
        + method(frame.getMethodName())
        + "("
        + frame.getFileName()
        + ":"
        + frame.getLineNumber()
        + ")";
  }

  /**
   * Returns the method in the source. For a lambda it is part of the name that javac generates,
   * {@code lambda$main$0}; ECJ's name {@code lambda$0} does not contain it.
   */
  private static String method(String name) {
    if (!name.startsWith(LAMBDA)) {
      return name;
    }
    int end = name.lastIndexOf('$');
    if (end < LAMBDA.length()) {
      return "lambda";
    }
    String source = name.substring(LAMBDA.length(), end);
    return source.equals("new") ? "<init>" : source; // of a constructor
  }
}

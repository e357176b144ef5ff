package dev.lasso.runtime.observe;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Places in the program, as reports name them: {@code Service.drop(Service.java:40) <
 * Main.main(Main.java:12)}, without the frames of the runtime, the JDK, test frameworks, proxies
 * and generated code. Equal ones are the same string, so that a heap can keep one for each object.
 */
public final class Places {

  private static final int FRAMES = 3;

  private static final String LAMBDA = "lambda$";

  /** So many are kept before all are forgotten. */
  private static final int MOST = 1 << 16;

  private static final Map<List<Point>, String> KNOWN = new ConcurrentHashMap<>();

  /** What calls the program, or is between it and the runtime. */
  private static final List<String> HIDDEN_PACKAGES =
      List.of(
          "dev.lasso.runtime.",
          "dev.lasso.junit.",
          "javax.",
          "org.junit.",
          "org.apache.maven.surefire.",
          "org.gradle.",
          "org.springframework.",
          "com.intellij.rt.",
          "org.eclipse.jdt.internal.");

  /** What the names of classes have that frameworks make of those of the program. */
  private static final List<String> HIDDEN_MARKS =
      List.of("$$SpringCGLIB$$", "BySpringCGLIB$$", "ByCGLIB$$", "$ByteBuddy$", "$HibernateProxy$");

  /**
   * Whether a class is none of the program's: of the JDK, made by a framework, or written by Lasso.
   */
  private static final ClassValue<Boolean> HIDDEN =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          String name = type.getName();
          return isOfTheJdk(type)
              || HIDDEN_PACKAGES.stream().anyMatch(name::startsWith)
              || HIDDEN_MARKS.stream().anyMatch(name::contains)
              || Proxy.isProxyClass(type)
              || isGenerated(type);
        }
      };

  /**
   * A frame. Its methods are written out: the JDK keeps those that it makes for records, and by
   * them the class loader, as long as memory is not short.
   */
  private record Point(String type, String method, int index) {

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Point point
          && index == point.index
          && method.equals(point.method)
          && type.equals(point.type);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * type.hashCode() + method.hashCode()) + index;
    }
  }

  private Places() {}

  private static boolean isOfTheJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    Module module = type.getModule();
    return module.isNamed()
        && (loader == null
            || loader == ClassLoader.getPlatformClassLoader()
            || module.getName().startsWith("jdk."));
  }

  /** Returns whether Lasso has written a class: {@code GcA_B}, which extends {@code A.B}. */
  static boolean isGenerated(Class<?> type) {
    Class<?> host = type.getSuperclass();
    return host != null
        && type.getPackageName().equals(host.getPackageName())
        && binaryName(type).equals("Gc" + binaryName(host).replace('$', '_'));
  }

  private static String binaryName(Class<?> type) {
    return type.getName().substring(type.getName().lastIndexOf('.') + 1);
  }

  /** Where the program is now; empty if that cannot be told. Never throws. */
  public static String here() {
    try {
      StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
      return walker.walk(Places::of);
    } catch (Throwable t) { // for want of stack or memory
      return "";
    }
  }

  private static String of(Stream<StackFrame> stack) {
    List<StackFrame> frames =
        stack.filter(frame -> !HIDDEN.get(frame.getDeclaringClass())).limit(FRAMES).toList();
    List<Point> points = frames.stream().map(Places::point).toList();
    String known = KNOWN.get(points);
    if (known == null) {
      known = frames.stream().map(Places::text).collect(Collectors.joining(" < "));
      if (KNOWN.size() >= MOST) {
        KNOWN.clear();
      }
      String other = KNOWN.putIfAbsent(points, known);
      known = other == null ? known : other;
    }
    return known;
  }

  private static Point point(StackFrame frame) {
    return new Point(frame.getClassName(), frame.getMethodName(), frame.getByteCodeIndex());
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
   * The method of the source. A lambda's is in the name that javac gives it, {@code lambda$main$0};
   * ECJ's {@code lambda$0} tells of none.
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

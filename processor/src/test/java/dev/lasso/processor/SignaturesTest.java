package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Types and annotations that generated code has to repeat as they are, on every compiler. */
class SignaturesTest {

  @EachCompiler
  void innerClassesKeepTheTypeArgumentsOfTheirOuterOnes(Compiler compiler) {
    String generated =
        compiler.generate(
            """
            public abstract class Outer<T> {
              public class Inner<X> {}
              public class Plain {}
              @GcContainer
              public abstract static class Host<T, U> extends GcObject {
                @Owned @Nullable Host<? super T, ? extends U> next;
                protected Host(Outer<U>.Inner<T> inner, Outer<U>.Plain plain, Map.Entry<T, U> e) {}
              }
            }
            """);

    assertThat(generated).contains("Outer<U>.Inner<T> inner, Outer<U>.Plain plain,");
  }

  /** No compiler infers them when it looks for exceptions. */
  @EachCompiler
  void typeArgumentsOfConstructorsAreGiven(Compiler compiler) {
    String generated =
        compiler.generate(
            """
            @GcContainer
            public abstract class Host<T> extends GcObject {
              <X extends Exception & Runnable> Host(T value) throws X {}
            }
            """);

    assertThat(generated).contains("<X>super(value);");
    assertThat(generated).contains("new <X>GcHost<T>(scope.heap(), value)");
  }

  /** ECJ refuses type arguments of a class that does not exist yet. */
  @Test
  void typeParameterCanBeBoundedByTheGeneratedClass() {
    String generated =
        Compiler.JAVAC.generate(
            """
            @GcContainer
            public abstract class Host<T extends GcHost<?>> extends GcObject {
              @Owned @Nullable T next;
            }
            """);

    assertThat(generated).contains("class GcHost<T extends GcHost<?>> extends Host<T>");
  }

  @EachCompiler
  void annotationsThatTheGeneratedClassCanNotNameAreLeftOut(Compiler compiler) {
    String generated =
        compiler.generate(
            """
            @GcContainer
            public abstract class Host extends GcObject {
              @Target(ElementType.TYPE_USE) @interface NearNull { Class<?>[] value() default {}; }
              @Target(ElementType.TYPE_USE) private @interface SecretNull {}
              @Owned Host.@NearNull({String.class, Host.class}) Other near;
              @Owned Host.@SecretNull Other secret;
              @GcContainer abstract static class Other extends GcObject {}
            }
            """);

    assertThat(generated)
        .contains(
            "setNear(Host self, Host. @Host.NearNull({String.class, Host.class}) Other near)");
    assertThat(generated).contains("setSecret(Host self, Host.Other secret)");
  }

  @EachCompiler
  void protectedClassesOfASuperclassInAnotherPackageAreNamed(Compiler compiler) {
    Source base =
        Source.of(
            """
            package q;
            public abstract class Base<T> extends dev.lasso.runtime.GcObject {
              protected Base() {}
              protected static class Options implements AutoCloseable {
                @Override public void close() {}
              }
              protected static class Failure extends Exception {
                private static final long serialVersionUID = 1;
              }
              protected <X extends Options> java.util.List<X> options(Options given) throws Failure {
                return java.util.List.of();
              }
            }
            """);
    String generated =
        compiler.generate(
            """
            @GcContainer(checked = true)
            public abstract class Host extends q.Base<Host> {
              @Owned Options kept;
              Host(Options kept) throws Failure {
                this.kept = kept;
              }
              protected abstract Options kept();
            }
            """,
            base);
    assertThat(generated).contains("List<X> options(q.Base.Options arg0) throws q.Base.Failure");
    assertThat(generated).contains("protected q.Base.Options kept()");
  }

  @EachCompiler
  void whatIsDeclaredIsAMethodAndAllElseIsStatic(Compiler compiler) {
    String closed = compiler.generate(host("Host() {}"));
    assertThat(closed).contains("void setDeclared(Host declared)");
    assertThat(closed).doesNotContain("void setDeclared(Host self");
    assertThat(closed).contains("void setOther(Host self, Host other)");
    assertThat(closed).doesNotContain("void setOther(Host other)");
    assertThat(closed).contains("void setReached(Host reached)");
    assertThat(closed).doesNotContain("void setReached(Host self");
  }

  @EachCompiler
  void whatSubclassesCannotReachIsThereForThemToo(Compiler compiler) {
    String open = compiler.generate(host("protected Host() {}"));
    assertThat(open).contains("public static void setDeclared(Host self, Host declared)");
    assertThat(open).doesNotContain("void setReached(Host self");
    assertThat(open).contains("public static void setWeak(Host self, Host weak)");
    assertThat(open).contains("public static void gcClear(Host self)");
  }

  @EachCompiler
  void withoutSubclassesInOtherPackagesThereAreNoStaticForms(Compiler compiler) {
    String host = host("protected Host() {}").replace("(extensible = true)", "");
    String generated = compiler.generate(host);
    assertThat(generated).doesNotContain("void setDeclared(Host self");
    assertThat(generated).doesNotContain("void setWeak(Host self");
    assertThat(generated).doesNotContain("static void gc");
  }

  private static String host(String constructor) {
    return """
    @GcContainer(extensible = true)
    public abstract class Host extends GcObject {
      @Owned Host declared;
      @Owned Host other;
      @Owned protected Host reached;
      @Weak Host weak;
      %s
      public abstract void setDeclared(Host declared);
      public abstract void setReached(Host reached);
      public abstract void setWeak(Host weak);
    }
    """
        .formatted(constructor);
  }

  @EachCompiler
  void nullnessOfTypeArgumentsIsKeptOnce(Compiler compiler) {
    String host =
        """
        @NullMarked
        @GcContainer
        public abstract class Host<T extends @Nullable Object> extends GcObject {
          @Owned @Items @Nullable Host<@Nullable T> @Nullable [] items;
          abstract void setItem(int index, @Nullable Host<@Nullable T> item);
          @GcContainer
          public abstract static class Sub<U> extends Host<@Nullable List<@Nullable U>> {}
        }
        """;

    assertThat(compiler.generate(host))
        .contains("setItem(int index, @Nullable Host<@Nullable List<@Nullable U>> item)");
  }

  /** The constant of the generated class goes by this name. */
  @EachCompiler
  void fieldsMayBeCalledTYPE(Compiler compiler) {
    String generated =
        compiler.generate(
            """
            @GcContainer
            public abstract class Host extends GcObject {
              @Weak @Nullable Host seen;
              @Owned @Nullable Host TYPE;
              @GcContainer
              public abstract static class Sub extends GcObject { @Weak @Nullable Host TYPE; }
            }
            """);

    assertThat(generated).contains("setTYPE(Host self, @Nullable Host TYPE_)");
  }

  @EachCompiler
  void handlesMayBeCalledWhatTheirReleaseCallsThem(Compiler compiler) {
    String generated =
        compiler.generate(
            """
            @GcContainer
            public abstract class Host extends GcObject {
              @Owned(release = "free") long handle;
              @Owned(release = "shut") int owner;
              static void free(long handle) {}
              void shut(int handle) {}
            }
            """);

    assertThat(generated).contains("(owner, handle_) -> Host.free(handle_)");
    assertThat(generated).contains("(owner_, handle) -> owner_.shut((int) handle)");
  }

  /** Long lists of parameters are broken where a line would be too long, and not before. */
  @EachCompiler
  void linesAreNotTooLong(Compiler compiler) {
    String types = "java.util.concurrent.ConcurrentHashMap<String, List<Integer>> ";
    String generated =
        compiler.generate(
            """
            @GcContainer
            public abstract class Host extends GcObject {
              protected Host(%1$s first, %1$s second, %1$s third, int... more)
                  throws IOException, ReflectiveOperationException, InterruptedException {}
            }
            """
                .formatted(types));

    List<String> long_ =
        generated
            .lines()
            .filter(line -> line.length() > 100 && !line.startsWith("@SuppressWarnings"))
            .toList();
    assertThat(long_).isEmpty();
    assertThat(generated)
        .contains(
            """
            public static GcHost create(GcScope scope, ConcurrentHashMap<String, List<Integer>> first,
                ConcurrentHashMap<String, List<Integer>> second,
                ConcurrentHashMap<String, List<Integer>> third, int... more) throws IOException,
                ReflectiveOperationException, InterruptedException {
            """
                .indent(2));
  }
}

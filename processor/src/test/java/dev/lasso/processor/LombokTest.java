package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Container classes with annotations of Lombok, which changes classes where Lasso does not see it.
 */
class LombokTest {
  private static final List<Source> LOMBOK =
      List.of(
          Source.of(
              """
              package lombok.experimental;
              public @interface FieldDefaults {
                Level level() default Level.NONE;
                boolean makeFinal() default false;
                enum Level { NONE, PRIVATE }
              }
              """),
          Source.of("package lombok.experimental;\npublic @interface NonFinal {}"),
          Source.of("package lombok;\npublic @interface Value {}"),
          Source.of("package lombok.experimental;\npublic @interface PackagePrivate {}"),
          Source.of("package lombok;\npublic enum AccessLevel { PUBLIC, NONE }"),
          Source.of(
              """
              package lombok;
              public @interface Setter {
                AccessLevel value() default AccessLevel.PUBLIC;
              }
              """),
          Source.of(
              "package lombok;\n"
                  + "public @interface Data { String staticConstructor() default \"\"; }"),
          Source.of(
              """
              package lombok;
              public @interface AllArgsConstructor {
                String staticName() default "";
              }
              """),
          Source.of("package lombok;\npublic @interface Getter {}"),
          Source.of("package lombok;\npublic @interface Builder {}"),
          Source.of("package lombok;\npublic @interface With {}"));

  private static final String SETTER =
      "[LombokSetter] Lombok's @%s would write @%s field '%s' of 'Node' without Lasso, so that the"
          + " new value is not counted and the old one is not released. Declare the setter"
          + " abstract, so that Lasso writes it and Lombok does not, or annotate the field"
          + " @Setter(AccessLevel.NONE).";

  @EachCompiler
  void fieldsThatLombokMakesPrivateAreOneError(Compiler compiler) {
    List<String> errors =
        errors(
            compiler,
            """
            @FieldDefaults(level = FieldDefaults.Level.PRIVATE)
            @GcContainer
            abstract class Node extends GcObject {
              @Owned protected Node first;
              @Owned Node second;
              @Weak Node third;
            }
            """);
    assertThat(errors)
        .containsExactly(
            "[LombokFields] Lombok's @FieldDefaults makes fields of 'Node' private or final,"
                + " and GcNode, which Lasso generates, has to write 'second'. Annotate such fields"
                + " @PackagePrivate and @NonFinal, or leave out @FieldDefaults.");
  }

  @EachCompiler
  void valueMakesFieldsPrivateAndFinal(Compiler compiler) {
    List<String> errors =
        errors(
            compiler,
            """
            @lombok.Value
            @GcContainer
            abstract class Node extends GcObject {
              @Owned @PackagePrivate Node next;

              Node() {}
            }
            """);
    assertThat(errors).hasSize(1);
    assertThat(errors.getFirst()).startsWith("[LombokFields] Lombok's @Value ");
  }

  @EachCompiler
  void fieldsThatLombokLeavesAloneAreFine(Compiler compiler) {
    List<String> errors =
        errors(
            compiler,
            """
            @FieldDefaults(level = FieldDefaults.Level.PRIVATE, makeFinal = true)
            @GcContainer
            abstract class Node extends GcObject {
              @Owned @PackagePrivate @NonFinal Node next;
              int size;
            }
            """);
    assertThat(errors).isEmpty();
  }

  @EachCompiler
  void settersOfLombokAreAnErrorOnTheAnnotation(Compiler compiler) {
    assertThat(
            errors(
                compiler,
                """
                @lombok.Setter
                @GcContainer
                abstract class Node extends GcObject {
                  @Owned final GcList<Node> all = new GcList<>();
                  @Owned Node first;
                  @Owned Node second;
                }
                """))
        .containsExactly(SETTER.formatted("Setter", "Owned", "first"));
    assertThat(
            errors(
                compiler,
                """
                @GcContainer
                abstract class Node extends GcObject {
                  @lombok.Setter @Weak Node first;
                  @lombok.Setter @Owned AutoCloseable second;
                }
                """))
        .containsExactly(
            SETTER.formatted("Setter", "Weak", "first"),
            SETTER.formatted("Setter", "Owned", "second"));
    assertThat(
            errors(
                compiler,
                """
                @lombok.Data
                @GcContainer
                abstract class Node extends GcObject {
                  @Owned Node next;

                  Node() {}
                }
                """))
        .containsExactly(SETTER.formatted("Data", "Owned", "next"));
  }

  @EachCompiler
  void settersThatLombokLeavesAloneAreFine(Compiler compiler) {
    assertThat(
            errors(
                compiler,
                """
                @lombok.Data
                @GcContainer
                abstract class Node extends GcObject {
                  @lombok.Setter(lombok.AccessLevel.NONE) @Owned Node first;
                  @lombok.Getter @Owned Node second;
                  @lombok.Setter @Owned Node third;
                  String name;

                  Node() {}

                  abstract void setSecond(Node second);

                  abstract void setThird(Node third);
                }
                """))
        .isEmpty();
  }

  @EachCompiler
  void whatCallsTheConstructorIsAnError(Compiler compiler) {
    String text =
        "[LombokNew] Lombok's @%s creates objects of 'Node' by 'new', but those of a @GcContainer"
            + " come from create of GcNode, which Lasso generates and which counts them. Remove it,"
            + " and call create.";
    assertThat(
            errors(
                compiler,
                """
                @lombok.Builder
                @lombok.Data(staticConstructor = "of")
                @GcContainer
                abstract class Node extends GcObject {
                  @lombok.With int size;

                  @lombok.Builder
                  Node() {}

                  @lombok.Builder
                  static Node of(GcScope scope) {
                    return GcNode.create(scope);
                  }
                }
                """))
        .containsAtLeast(
            text.formatted("Builder"),
            text.formatted("Data"),
            text.formatted("With"),
            text.formatted("Builder"));
  }

  /** ECJ calls Lombok before all processors, and tells nobody which constructors it has added. */
  @Test
  void constructorsThatLombokIsStillToAddAreAnError() {
    for (String annotation : List.of("AllArgsConstructor", "Data")) {
      String host =
          """
          @lombok.%s
          @GcContainer
          abstract class Node extends GcObject {
            final int size = 1;
            %s
          }
          """;
      assertThat(errors(Compiler.JAVAC, host.formatted(annotation, "")))
          .containsExactly(
              "[LombokOrder] Lombok's @"
                  + annotation
                  + " adds a constructor to 'Node' that Lasso does not see, because Lombok runs"
                  + " after Lasso or not at all. Name lombok before lasso-processor on the"
                  + " processor path.");
      assertThat(errors(Compiler.JAVAC, host.formatted(annotation, "Node(int size) {}"))).isEmpty();
    }
  }

  private static List<String> errors(Compiler compiler, String host) {
    Source node =
        Source.of(
            """
            package shop;
            import dev.lasso.annotations.*;
            import dev.lasso.runtime.*;
            import dev.lasso.runtime.collections.*;
            import lombok.experimental.*;
            """
                + host);
    return compiler
        .compile(
            Stream.concat(LOMBOK.stream(), Stream.of(node)).toList(),
            List.of(),
            new LassoProcessor())
        .errors();
  }
}

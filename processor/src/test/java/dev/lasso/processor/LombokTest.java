package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.util.List;
import java.util.stream.Stream;

/** Hosts with annotations of Lombok, which changes fields after Lasso has seen them. */
class LombokTest {
  private static final List<Source> LOMBOK =
      List.of(
          Source.of(
              "FieldDefaults",
              """
              package lombok.experimental;
              public @interface FieldDefaults {
                Level level() default Level.NONE;
                boolean makeFinal() default false;
                enum Level { NONE, PRIVATE }
              }
              """),
          Source.of("NonFinal", "package lombok.experimental;\npublic @interface NonFinal {}"),
          Source.of("Value", "package lombok;\npublic @interface Value {}"),
          Source.of(
              "PackagePrivate",
              "package lombok.experimental;\npublic @interface PackagePrivate {}"));

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
            "[LombokFields] Lombok's @FieldDefaults makes fields of 'Node' private or final:"
                + " GcNode, which Lasso generates, has to write 'second'. Annotate such fields"
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

  private static List<String> errors(Compiler compiler, String host) {
    Source node =
        Source.of(
            "Node",
            """
            package shop;
            import dev.lasso.annotations.*;
            import dev.lasso.runtime.*;
            import lombok.experimental.*;
            """
                + host);
    return compiler
        .compile(
            Stream.concat(LOMBOK.stream(), Stream.of(node)).toList(),
            List.of(),
            new LassoProcessor())
        .messages()
        .stream()
        .filter(Compiled.Message::isError)
        .map(Compiled.Message::text)
        .toList();
  }
}

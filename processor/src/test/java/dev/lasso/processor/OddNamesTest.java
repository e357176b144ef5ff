package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.util.List;

/** Names that say little to a compiler: with dollars in them, or of classes yet to be written. */
class OddNamesTest {
  private static final String HEAD =
      "import dev.lasso.annotations.*; import dev.lasso.runtime.GcObject; ";

  @EachCompiler
  void containersWithDollarsInTheirNamesAreWritten(Compiler compiler) {
    Source dollars =
        Source.of(
            "A$B",
            HEAD
                + """
                class A$B {
                  @GcContainer
                  abstract static class $C$ extends GcObject {
                    @Owned $C$ $;
                  }
                }
                """);

    Compiled compiled = compiler.compile(List.of(dollars), compiler.lint(), new LassoProcessor());

    assertThat(compiled.assertClean().sources()).containsKey("GcA$B_$C$.java");
  }

  /** The traverse has a type variable A, which must not hide the type of its first parameter. */
  @EachCompiler
  void containersWithTheNameOfATypeVariableAreWritten(Compiler compiler) {
    Source outer =
        Source.of(
            "A",
            HEAD
                + """
                @GcContainer
                @SuppressWarnings("OwnershipCycle")
                abstract class A extends GcObject {
                  @Owned A next;

                  @GcContainer
                  abstract static class Inner extends GcObject {
                    @Owned Inner next;
                  }
                }
                """);

    Compiled compiled = compiler.compile(List.of(outer), compiler.lint(), new LassoProcessor());

    assertThat(compiled.assertClean().sources().keySet())
        .containsAtLeast("GcA.java", "GcA_Inner.java");
  }

  /** What the class declares is not known yet: the field may have type arguments all the same. */
  @EachCompiler
  void fieldOfTheContainersOwnGenericGeneratedClassIsNoMistake(Compiler compiler) {
    Source host =
        Source.of(
            "Node",
            HEAD
                + """
                @GcContainer
                @SuppressWarnings("OwnershipCycle")
                abstract class Node<T> extends GcObject {
                  @Owned GcNode<String> next;
                  @Weak GcNode<T> parent;
                }
                """);

    Compiled compiled = compiler.compile(List.of(host), List.of(), new LassoProcessor());

    assertThat(compiled.sources()).containsKey("GcNode.java");
    assertThat(
            compiled.messages().stream()
                .map(Compiled.Message::text)
                .filter(text -> text.startsWith("["))
                .toList())
        .isEmpty();
  }
}

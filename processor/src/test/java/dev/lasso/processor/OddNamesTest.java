package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.util.List;

/** Names that say little to a compiler: with dollars in them, or of classes yet to be written. */
class OddNamesTest {
  @EachCompiler
  void containersWithDollarsInTheirNamesAreWritten(Compiler compiler) {
    Source dollars =
        Source.importing(
            """
            class A$B {
              @GcContainer
              abstract static class $C$ extends GcObject {
                @Owned $C$ $;
              }
            }
            """);

    Compiled compiled = compiler.compile(List.of(dollars), compiler.lint(), new LassoProcessor());

    assertThat(compiled.assertClean().sources()).containsKey("p/GcA$B_$C$.java");
  }

  /** The traverse has a type variable A, which must not hide the type of its first parameter. */
  @EachCompiler
  void containersWithTheNameOfATypeVariableAreWritten(Compiler compiler) {
    Source outer =
        Source.importing(
            """
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
        .containsAtLeast("p/GcA.java", "p/GcA_Inner.java");
  }

  /** What the class declares is not known yet: the field may have type arguments all the same. */
  @EachCompiler
  void fieldOfTheContainersOwnGenericGeneratedClassIsNoMistake(Compiler compiler) {
    Source host =
        Source.importing(
            """
            @GcContainer
            @SuppressWarnings("OwnershipCycle")
            abstract class Node<T> extends GcObject {
              @Owned GcNode<String> next;
              @Weak GcNode<T> parent;
            }
            """);

    Compiled compiled = compiler.compile(List.of(host), List.of(), new LassoProcessor());

    assertThat(compiled.sources()).containsKey("p/GcNode.java");
    assertThat(compiled.ours()).isEmpty();
  }
}

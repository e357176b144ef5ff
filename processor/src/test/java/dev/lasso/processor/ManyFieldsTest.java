package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.IntStream;

/** Container classes with many members. Their generated code grows with this number. */
class ManyFieldsTest {
  private static final int MANY = 300;

  private static final int VERY_MANY = 1_000;

  /** For members of which each takes compilers longer. */
  private static final int SOME = 100;

  @EachCompiler
  void containerMayHaveManyFields(Compiler compiler) {
    compile(
        compiler,
        members(MANY, "@Owned Node owned%1$s;")
            + members(SOME, "abstract void setOwned%1$s(Node owned%1$s);")
            + members(SOME, "abstract Node owned%1$s();")
            + members(MANY, "@Weak(onClear = \"died\") Node weak%1$s;")
            + members(SOME, "@Owned AutoCloseable resource%1$s;")
            + members(SOME, "@Owned(release = \"free\") long handle%1$s;")
            + members(SOME, "@Owned final GcList<Node> list%1$s = new GcList<>();")
            + members(SOME, "int plain%1$s; abstract int plain%1$s();")
            + "void died() {} static void free(long handle) {}");
  }

  /** Of a class without other members, a new object that owns nothing yet is adopted faster. */
  @EachCompiler
  void containerMayOwnVeryManyObjects(Compiler compiler) {
    compile(compiler, members(VERY_MANY, "@Owned Node owned%1$s; @Weak Node weak%1$s;"));
  }

  @EachCompiler
  void resourcesMayBeClosedInALongChain(Compiler compiler) {
    compile(compiler, chain(1) + chain(-1));
  }

  private static String chain(int step) {
    String name = step > 0 ? "up" : "down";
    return IntStream.range(0, SOME)
        .mapToObj(
            i -> {
              int other = i + step;
              String before =
                  0 <= other && other < SOME ? "(closeBefore = \"" + name + other + "\")" : "";
              return "@Owned%s AutoCloseable %s%s;".formatted(before, name, i);
            })
        .collect(joining("\n"));
  }

  private static String members(int count, String member) {
    return IntStream.range(0, count).mapToObj(member::formatted).collect(joining("\n"));
  }

  private static void compile(Compiler compiler, String members) {
    Source host =
        Source.importing(
            """
            @GcContainer
            @SuppressWarnings("OwnershipCycle")
            abstract class Node extends GcObject {
            %s
            }
            """
                .formatted(members));
    assertThat(
            compiler
                .compile(List.of(host), List.of(), new LassoProcessor())
                .assertClean()
                .sources())
        .containsKey("p/GcNode.java");
  }
}

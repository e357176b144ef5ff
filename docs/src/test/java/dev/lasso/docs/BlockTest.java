package dev.lasso.docs;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page that is wrong is noticed. */
final class BlockTest {

  private static final String HELLO =
      "class A { public static void main(String[] args) { System.out.println(\"hello\"); } }";

  @TempDir private Path dir;

  @Test
  void rightPagePasses() throws Exception {
    check(java(HELLO) + "\nprints\n\n" + text("hello"));
    check("```java bad\nclass A { int i = j; }\n```\n\n" + text("cannot find symbol"));
  }

  @Test
  void otherOutputFails() {
    assertFails("hello", java(HELLO) + "\nprints\n\n" + text("hullo"));
  }

  @Test
  void exampleThatDoesNotCompileFails() {
    assertFails("cannot find symbol", java("class A { int i = j; }"));
  }

  @Test
  void warningFails() {
    assertFails("[rawtypes]", java("class A { Class c; }"));
  }

  @Test
  void badExampleThatCompilesFails() {
    assertFails("says this", "```java bad\nclass A {}\n```\n\n" + text("says this"));
  }

  @Test
  void leakThatIsNotShownFails() {
    String leak =
        "dev.lasso.runtime.GcHeap h = dev.lasso.runtime.GcHeap.confined();"
            + " @SuppressWarnings(\"RootNotClosed\") var scope = h.openScope(); h.close();";

    assertFails("LOG", java(HELLO.replace("System.out.println(\"hello\");", leak)));
  }

  @Test
  void failureOfTestFails() {
    assertFails(
        "IllegalStateException",
        java(
            "class A { @org.junit.jupiter.api.Test void f() { throw new IllegalStateException(); }"
                + " }"));
  }

  @Test
  void generatedCodeOfAnotherKindFails() {
    assertFails(
        "void setNext(Other next)",
        java(
                "@dev.lasso.annotations.GcContainer\nabstract class A extends"
                    + " dev.lasso.runtime.GcObject {}")
            + "\n```java generated\nvoid setNext(Other next)\n```\n");
  }

  @Test
  void onlyExamplesThatNeedLibrariesSeeThem() throws Exception {
    String other = "class A { Class<?> c = com.google.common.truth.Truth.class; }\n";

    check("```java libraries\n" + other + "```\n");
    assertFails("com.google.common.truth", java(other));
  }

  @Test
  void examplesThatNameTheSameTypesCompileApart() throws IOException {
    List<Block> blocks =
        blocks(
            java("class A {}")
                + java("class A {}")
                + java("class B {}")
                + java("class C { A a; }"));

    assertThat(blocks.get(0).canStandBeside(blocks.get(1))).isFalse();
    assertThat(blocks.get(0).canStandBeside(blocks.get(2))).isTrue();
    assertThat(blocks.get(0).canStandBeside(blocks.get(3))).isFalse();
  }

  @Test
  void headingsHaveTheAnchorsOfTheForge() throws IOException {
    Page page = page("# A `GcHeap`, *here*\n\n## Why?\n\n## Why?\n");

    assertThat(page.anchors()).containsExactly("a-gcheap-here", "why", "why-1").inOrder();
  }

  private static String java(String source) {
    return "\n```java\n" + source + "\n```\n";
  }

  private static String text(String text) {
    return "```text\n" + text + "\n```\n";
  }

  private void assertFails(String why, String markdown) {
    AssertionError failure = assertThrows(AssertionError.class, () -> check(markdown));
    assertThat(failure).hasMessageThat().contains(why);
  }

  private void check(String markdown) throws Exception {
    List<Block> blocks = blocks(markdown);
    PagesTest.check(blocks.getFirst(), Compiler.compile(blocks, dir).get(blocks.getFirst()));
  }

  private List<Block> blocks(String markdown) throws IOException {
    return Block.of(page(markdown));
  }

  private Page page(String markdown) throws IOException {
    return Page.read(Files.writeString(dir.resolve("page.md"), markdown));
  }
}

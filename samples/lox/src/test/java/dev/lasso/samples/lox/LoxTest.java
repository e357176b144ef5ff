package dev.lasso.samples.lox;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as its user sees it. */
final class LoxTest {

  @TempDir private Path dir;

  @Test
  void readmeShowsWhatItsCommandPrints() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    String pom = Files.readString(Path.of("pom.xml"));

    Run run = Run.of(Path.of("hello.lox"));

    assertThat(run.status()).isEqualTo(0);
    assertThat(pom).contains("<script>samples/lox/hello.lox</script>");
    assertThat(pom).contains("<argument>" + Lox.class.getName() + "</argument>");
    assertThat(readme).contains("mvn -ntp -Prun -pl samples/lox -am verify");
    assertThat(readme).contains("```text\n" + String.join("\n", run.out()) + "\n```");
  }

  @Test
  void statusTellsHowTheScriptEnded() throws IOException {
    assertThat(Run.of(script("print 1;")).status()).isEqualTo(0);
    assertThat(Run.of(script("print 1")).status()).isEqualTo(65);
    assertThat(Run.of(script("{ var a; var a; }")).status()).isEqualTo(65);
    assertThat(Run.of(script("print -nil;")).status()).isEqualTo(70);
  }

  @Test
  void scriptThatIsNotThereIsAComplaint() {
    Run run = Run.of(dir.resolve("none.lox"));

    assertThat(run.status()).isEqualTo(74);
    assertThat(run.err())
        .containsExactly("Could not open file \"" + dir.resolve("none.lox") + "\".");
  }

  @Test
  void oneScriptAtMost() {
    Run run = Run.of("", "a.lox", "b.lox");

    assertThat(run.status()).isEqualTo(64);
    assertThat(run.err()).containsExactly("Usage: lox [script]");
  }

  @Test
  void linesThatAreTypedShareTheirVariables() {
    Run run = Run.of("var a = 1;\nfun f(x) { return x + a; }\nprint f(2);\n");

    assertThat(run.out()).containsExactly("> > > 3", "> ");
    assertThat(run.status()).isEqualTo(0);
  }

  @Test
  void errorEndsItsLineAlone() {
    Run run =
        Run.of("print 1\nprint nope;\nclass A { onRelease() { print -nil; } }\nA();\nprint 2;\n");

    assertThat(run.err())
        .containsExactly(
            "[line 1] Error at end: Expect ';' after value.",
            "Undefined variable 'nope'.",
            "[line 1]",
            "Operand must be a number.",
            "[line 1]")
        .inOrder();
    assertThat(run.out()).contains("> > > > > 2");
    assertThat(run.status()).isEqualTo(0);
  }

  private Path script(String source) throws IOException {
    return Files.writeString(dir.resolve("script.lox"), source);
  }
}

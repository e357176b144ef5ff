package dev.lasso.samples.autograd;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All strategies on real digits. How fast they are is measured by the command, not here. */
final class TrainingTest {

  @Test
  void allStrategiesLearnTheSameAndOnlyTheJvmsCollectorLeavesMemory() throws IOException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(output, true, UTF_8);
    List<Run> runs = new Training(Digits.shipped(), out).run(6); // throws if a loss differs
    String[] lines = output.toString(UTF_8).split("\\R");
    assertThat(lines).hasLength(6);
    assertThat(accuracy(lines[5])).isAtLeast(95.0);
    assertThat(runs.getFirst().losses).hasSize(6 * 44);

    Run lasso = of(Strategy.LASSO, runs);
    Run step = of(Strategy.STEP, runs);
    assertThat(lasso.bytes.peak()).isAtMost(step.bytes.peak() * 105 / 100);
    for (Run run : runs) {
      if (run.strategy != Strategy.AUTO) {
        assertThat(run.bytes.inUse()).isEqualTo(0);
      }
    }

    output.reset();
    Main.print(runs, out);
    assertThat(output.toString(UTF_8)).contains("All losses are equal, bit for bit.");
    assertThat(MemoryChart.draw(runs).split("<polyline", -1)).hasLength(1 + runs.size());
  }

  private static double accuracy(String line) {
    return Double.parseDouble(line.replaceAll(".*accuracy +([0-9.]+) %", "$1"));
  }

  @Test
  void velocitiesThatNobodyOwnsAreDeadInTheSecondStepAndTheReadmeSaysSo() throws IOException {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Malloc malloc = new Malloc(new NativeBytes());
      Tensor weights = GcTensor.create(scope, malloc, new Shape(1, 2), Tensor.Kind.PARAMETER);
      weights.values().fill(1);
      ForgetfulMomentum momentum = new ForgetfulMomentum(List.of(weights));
      step(heap, weights, momentum);
      var thrown = assertThrows(DeadObjectException.class, () -> step(heap, weights, momentum));
      String readme = Files.readString(Path.of("README.md"));
      assertThat(readme).contains(thrown.getMessage());
      heap.collect();
      heap.inspect().verify();
    }
  }

  @Test
  void compilerWarnsOfVelocitiesThatNobodyOwnsAndTheReadmeSaysSo(@TempDir Path folder)
      throws IOException {
    Path folderOfTests = Path.of("src/test/java/dev/lasso/samples/autograd");
    String source = Files.readString(folderOfTests.resolve("ForgetfulMomentum.java"));
    Path file =
        Files.writeString(
            folder.resolve("ForgetfulMomentum.java"),
            source.replace("@SuppressWarnings(\"PlainKeeps\")", ""));
    String path = System.getProperty("java.class.path");
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                output,
                output,
                "-d",
                folder.toString(),
                "-cp",
                path,
                "-processorpath",
                path,
                file.toString());
    assertThat(result).isEqualTo(0);
    List<String> warnings =
        output
            .toString(Charset.defaultCharset())
            .lines()
            .filter(line -> line.contains("[PlainKeeps] Field 'velocities'"))
            .map(line -> line.substring(line.indexOf("ForgetfulMomentum.java")))
            .map(line -> line.replaceFirst(":\\d+:", ":"))
            .toList();
    assertThat(warnings).hasSize(1);
    assertThat(Files.readString(Path.of("README.md"))).contains(warnings.getFirst());
  }

  private static void step(GcHeap heap, Tensor weights, ForgetfulMomentum momentum) {
    heap.run(
        () -> {
          Tensor classes =
              GcTensor.create(GcScope.current(), weights.malloc, weights.shape, Tensor.Kind.VALUE);
          classes.values().fill(0.5f);
          weights.mul(weights).loss(classes).backward();
          momentum.step();
        });
  }

  @Test
  void filesOfMnistAreRead(@TempDir Path folder) throws IOException {
    for (String part : List.of("train", "t10k")) {
      try (var images =
          new DataOutputStream(
              Files.newOutputStream(folder.resolve(part + "-images-idx3-ubyte")))) {
        for (int number : new int[] {0x803, 2, 1, 2}) {
          images.writeInt(number);
        }
        images.write(new byte[] {0, (byte) 255, 51, 0});
      }
      try (var labels =
          new DataOutputStream(
              Files.newOutputStream(folder.resolve(part + "-labels-idx1-ubyte")))) {
        labels.writeInt(part.equals("train") ? 0x801 : 0x802);
        labels.writeInt(2);
        labels.write(new byte[] {7, 3});
      }
    }
    IOException wrong = assertThrows(IOException.class, () -> Digits.mnist(folder));
    assertThat(wrong)
        .hasMessageThat()
        .isEqualTo("t10k-labels-idx1-ubyte begins with 0x802, and not with 0x801.");

    Files.copy(
        folder.resolve("train-labels-idx1-ubyte"),
        folder.resolve("t10k-labels-idx1-ubyte"),
        StandardCopyOption.REPLACE_EXISTING);
    Digits digits = Digits.mnist(folder);
    assertThat(digits.inputs()).isEqualTo(2);
    Batch batch = digits.testBatches(2).getFirst();
    assertThat(batch.pixels()).isEqualTo(new float[] {0, 1, 0.2f, 0});
    assertThat(batch.digits()).isEqualTo(new int[] {7, 3});
  }

  private static Run of(Strategy strategy, List<Run> runs) {
    return runs.stream().filter(run -> run.strategy == strategy).findFirst().orElseThrow();
  }
}

package dev.lasso.samples.recipes;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.junit.GcTest;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** Each recipe finds what is there, and leaves neither an object nor a native byte behind. */
@GcTest(noNativeBytes = true)
final class RecipesTest {

  @Test
  void commandShowsThreeRecipesThatFindTheSame() throws Exception {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Recipes.run(new PrintStream(output, true, UTF_8));
    assertThat(output.toString(UTF_8).lines())
        .containsExactly(
            "a heap per request:  found '7' 300 times, heaps opened: 1000, native bytes left: 0",
            "a heap per worker:   found '7' 300 times, heaps opened: 4, native bytes left: 0",
            "an actor:            found '7' 300 times, heaps opened: 1, native bytes left: 0")
        .inOrder();
  }

  @Test
  void requestThatThrowsLeavesNothing() {
    List<String> texts = Arrays.asList("a", null, "aa");
    assertThrows(ExecutionException.class, () -> HeapPerRequest.count(texts, 'a'));
    assertThat(Buffer.inUse()).isEqualTo(0);
  }

  @Test
  void workerFindsCachedBuffersAgain() {
    LongAdder found = new LongAdder();
    BlockingQueue<String> jobs =
        new LinkedBlockingQueue<>(List.of("aa", "b", "aa", "aa", HeapPerWorker.END, "aaa"));
    new HeapPerWorker(jobs, 'a', found).run();
    assertThat(found.sum()).isEqualTo(6);
    assertThat(jobs).containsExactly("aaa");
    assertThat(Buffer.inUse()).isEqualTo(0);
  }

  @Test
  void actorReplacesBuffers() {
    try (Actor actor = new Actor()) {
      actor.put("name", "aaa").join();
      long before = Buffer.inUse();
      actor.put("name", "a").join();
      assertThat(Buffer.inUse()).isEqualTo(before - 2);
      assertThat(actor.count("name", 'a').join()).isEqualTo(1);
      assertThat(actor.count("other", 'a').join()).isEqualTo(0);
    }
    assertThat(Buffer.inUse()).isEqualTo(0);
  }
}

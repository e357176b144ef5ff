package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.support.FreshLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A method that is called for the first time on an almost full stack leaves every class usable. The
 * build tries one depth of the stack; {@code -Dlasso.first.stride=1} tries all.
 */
@Tag("confined") // both kinds of heap are in it
class FirstUsesTest {

  private static final int STRIDE = Integer.getInteger("lasso.first.stride", 800);

  /** More than a class needs to be initialized. */
  private static final int FRAMES = 800;

  static List<String> uses() {
    return FirstUses.names();
  }

  @ParameterizedTest
  @MethodSource("uses")
  void everyUseIsPossibleAfterOneThatHadTooLittleStack(String use) throws Exception {
    List<String> wrong = new ArrayList<>();
    int first = new Random(use.hashCode()).nextInt(STRIDE);
    for (int frames = first; frames < FRAMES; frames += STRIDE) {
      int left = frames;
      LastFrames.onSmallStack(
          use,
          () -> {
            Throwable thrown = make(use, left);
            if (thrown != null) {
              wrong.add("with " + left + " frames: " + thrown + ", " + thrown.getCause());
            }
          });
    }
    assertEquals("", String.join("\n", wrong));
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Throwable make(String use, int frames) {
    try {
      return ((BiFunction<String, Integer, @Nullable Throwable>)
              new FreshLoader().loadClass(FirstUses.class.getName()).getConstructor().newInstance())
          .apply(use, frames);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}

package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.object.TimeQueue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** The queue of the tasks of the maintenance threads, against a sorted list. */
class TimeQueueTest {

  private static final class Entry extends TimeQueue.Entry {}

  private static final int STEPS = 1_000;

  /** The time of the JVM may overflow in the middle of a program. */
  private static final long NOW = Long.MAX_VALUE - STEPS / 2;

  private final TimeQueue queue = new TimeQueue();
  private final List<Entry> queued = new ArrayList<>();
  private long now = NOW;

  @RepeatedTest(20)
  void firstIsTheOneThatIsDueFirstAfterAnyChanges(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    int most = 1 << random.nextInt(7);
    for (int i = 0; i < STEPS; i++, now++) {
      Entry any = queued.isEmpty() ? null : queued.get(random.nextInt(queued.size()));
      if (any == null || (queued.size() < most && random.nextBoolean())) {
        Entry added = new Entry();
        queue.put(added, now + random.nextInt(STEPS));
        queued.add(added);
      } else if (random.nextBoolean()) {
        queue.put(any, any.dueAt() - random.nextInt(STEPS));
      } else {
        remove(random.nextBoolean() ? any : first());
      }
      check();
    }
    while (!queued.isEmpty()) {
      remove(first());
      check();
    }
  }

  private Entry first() {
    return queued.stream().min(Comparator.comparingLong(each -> each.dueAt() - now)).orElseThrow();
  }

  private void remove(Entry entry) {
    queue.remove(entry);
    queued.remove(entry);
    assertFalse(entry.isQueued());
  }

  private void check() {
    assertEquals(queued.isEmpty(), queue.isEmpty());
    assertTrue(queued.stream().allMatch(TimeQueue.Entry::isQueued));
    TimeQueue.Entry first = queue.first();
    if (queued.isEmpty()) {
      assertSame(null, first);
    } else {
      assertEquals(first().dueAt(), first.dueAt());
    }
  }
}

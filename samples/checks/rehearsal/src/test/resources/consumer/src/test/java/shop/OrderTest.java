package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.junit.GcTest;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

@GcTest
class OrderTest {
  @Test
  void linesDieWithTheirOrder() {
    try (GcHeap heap = GcHeap.confined()) {
      Arena memory;
      try (GcScope scope = heap.openScope()) {
        Order order = GcOrder.create(scope);
        order.lines().add(GcOrder_Line.create(scope));
        memory = order.lines().getFirst().memory();
        assertTrue(memory.scope().isAlive());
      }
      assertFalse(memory.scope().isAlive());
      assertEquals(0, heap.stats().live());
    }
  }
}

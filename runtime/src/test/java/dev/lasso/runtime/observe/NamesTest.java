package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.OwnershipErrors;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How messages call heaps, threads and types. */
@Tag("gate")
class NamesTest extends RuntimeTest {

  private static String number(GcHeap heap) {
    return heap.toString().replace("heap ", "");
  }

  @Test
  void heapsHaveNumbers() {
    try (GcHeap first = GcHeap.confined();
        GcHeap second = GcHeap.confined()) {
      assertTrue(Long.parseLong(number(first)) > 0);
      assertTrue(Long.parseLong(number(second)) > Long.parseLong(number(first)));
    }
  }

  @Test
  void heapsHaveTheNamesTheyAreGiven() {
    GcHeap orders = GcHeap.builder().name("orders").confined();
    assertEquals("heap 'orders'", orders.toString());
    orders.close();
    assertEquals("heap 'orders' (closed)", orders.toString());
  }

  @Test
  void messageForAnotherHeapTellsThemApart() {
    Node a = node("a");
    try (GcHeap orders = GcHeap.builder().name("orders").confined();
        GcScope theirs = orders.openScope()) {
      Node b = Node.create(theirs);
      IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> a.setB(b));
      assertEquals(
          "Node#1 belongs to heap 'orders' and cannot be owned or held by Node#1 of "
              + heap
              + ", because objects of different heaps never own one another.",
          e.getMessage());
    }
  }

  @Test
  void objectsOfTwoHeapsInOneMessageHaveTheirHeaps() {
    Node a = node("a");
    try (GcHeap orders = GcHeap.builder().name("orders").confined()) {
      Node b = Node.allocate(orders);
      assertEquals(
          "A resource field of Node#1, 'resource', cannot take Node#1 (alive, 1 hold, 0 owners) of"
              + " heap 'orders', which is a container. Declare the field with the container's type,"
              + " so that it is counted.",
          OwnershipErrors.containerAsResource(a, "resource", b).getMessage());
      orders.release(b);
      DeadObjectException e =
          assertThrows(DeadObjectException.class, () -> GcProtocol.borrowed(a, "field", b));
      assertTrue(
          e.getMessage()
              .startsWith(
                  "@Borrowed 'field' of Node#1 refers to a dead object of heap 'orders', although"),
          e::getMessage);
    }
  }

  @Tag("confined")
  @Test
  void virtualThreadWithoutANameHasItsNumber() throws InterruptedException {
    AtomicReference<String> message = new AtomicReference<>();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () ->
                    message.set(
                        String.valueOf(
                            assertThrows(WrongThreadException.class, heap::collect).getMessage())));
    thread.join();
    assertTrue(
        message.get().contains(" was used on virtual thread #" + thread.threadId() + "."),
        message::get);
  }

  @Test
  void controlCharactersAreEscaped() {
    assertEquals(
        "heap 'one\\u000atwo\\u009b'",
        GcHeap.builder().name("one\ntwo\u009b").confined().toString());
    Thread thread = Thread.ofPlatform().name("a\u001b[31mb").unstarted(() -> {});
    assertEquals("thread 'a\\u001b[31mb'", Texts.threadName(thread));
  }

  @Test
  void typesAreEscapedToo() {
    assertEquals("a\\u0000b", Texts.escaped("a\u0000b"));
    assertEquals("'a\\u007fb' of Node#1", Errors.field(node("n"), "a\u007fb"));
  }
}

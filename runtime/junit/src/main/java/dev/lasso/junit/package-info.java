/**
 * A JUnit 5 extension for tests of programs with heaps: {@link dev.lasso.junit.GcTest}.
 *
 * <pre>{@code
 * import static org.junit.jupiter.api.Assertions.assertEquals;
 *
 * import dev.lasso.runtime.*;
 * import dev.lasso.junit.GcTest;
 * import org.junit.jupiter.api.Test;
 *
 * @GcTest
 * class OrdersTest {
 *   @Test
 *   void orderOwnsItsLines(GcHeap heap, GcScope scope) {
 *     Order order = GcOrder.create(scope);
 *     order.lines.add(GcLine.create(scope));
 *
 *     assertEquals(2, heap.stats().live());
 *   } // fails on leaks, wrong counts, and exceptions that had no caller
 * }
 * }</pre>
 *
 * <p><b>Stability:</b> stable. Before 1.0 a minor version may change it, and the changelog says
 * what to write instead; a patch changes nothing.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.junit;

import org.jspecify.annotations.NullMarked;

/**
 * A JUnit 5 extension for tests of programs with heaps: {@link dev.lasso.runtime.junit.GcTest}.
 *
 * <pre>{@code
 * import static org.junit.jupiter.api.Assertions.assertEquals;
 *
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.junit.GcTest;
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
 *   } // fails if anything has leaked, does not add up, or threw where nobody could be told
 * }
 * }</pre>
 *
 * <p>It is a package of the runtime and no library of its own, so that whoever has the runtime has
 * it. The runtime itself needs no JUnit: {@code junit-jupiter-api} is an optional dependency, and
 * the module requires {@code org.junit.jupiter.api} statically. A program without JUnit loads
 * nothing of this package.
 *
 * <p><b>Stability:</b> stable. Before 1.0 a minor version may change it, and the changelog says
 * what to write instead; a patch changes nothing.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.runtime.junit;

import org.jspecify.annotations.NullMarked;

package dev.lasso.samples.kotlin

import dev.lasso.runtime.GcHeap
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test

class NodeTest {
  @Test
  fun treeDiesWithItsScope() {
    GcHeap.confined().use { heap ->
      heap.openScope().use { scope ->
        val top = GcNode.create(scope, "top")
        top.add(GcNode.create(scope, "child"))
        top.setNext(GcNode.create(scope, "next"))
        heap.inspect().verify()
      }
      assertEquals(0, heap.stats().live())
    }
  }

  /** The Kotlin compiler has no check of it, so that tests have to call verify. */
  @Test
  fun verifyFindsADirectWrite() {
    val heap = GcHeap.confined()
    val scope = heap.openScope()
    val top = GcNode.create(scope, "top")
    top.next = GcNode.create(scope, "next")

    assertThrows(IllegalStateException::class.java) { heap.inspect().verify() }

    top.next = null
    scope.close()
    heap.close()
  }
}

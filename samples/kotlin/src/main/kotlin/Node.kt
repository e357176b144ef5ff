package dev.lasso.samples.kotlin

import dev.lasso.annotations.GcContainer
import dev.lasso.annotations.Owned
import dev.lasso.annotations.Weak
import dev.lasso.runtime.GcObject
import dev.lasso.runtime.collections.GcList

/** A directory. `@JvmField` makes each property a plain field, which Lasso requires. */
@GcContainer
abstract class Node(@JvmField val name: String) : GcObject() {
  @Owned @JvmField val children: GcList<Node> = GcList()

  @Owned @JvmField var next: Node? = null

  @Weak @JvmField var parent: Node? = null

  abstract fun setNext(next: Node?)

  abstract fun setParent(parent: Node?)

  fun add(child: Node) {
    children.add(child)
    child.setParent(this)
  }
}

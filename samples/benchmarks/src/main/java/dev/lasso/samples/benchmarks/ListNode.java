package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/** A node of a singly linked list: the object of W4. */
@GcContainer
public abstract class ListNode extends GcObject {

  @Owned @Nullable ListNode next;

  abstract void moveNext(GcScope scope, ListNode next);

  /** Builds a list, and returns its head, which {@code scope} holds. */
  static ListNode build(GcScope scope, int length) {
    ListNode head = GcListNode.create(scope);
    for (int i = 1; i < length; i++) {
      ListNode node = GcListNode.create(scope);
      node.moveNext(scope, head);
      head = node;
    }
    return head;
  }
}

// OPTIONS -Alasso.cycles=note
// GENERATED GcCursor GcKnown GcFirst GcSecond GcOrder GcPayment
package bad;

import dev.lasso.annotations.CyclesIntended;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Cursor extends GcObject {
  @Owned GcHeapLink<Known> known;
}

@GcContainer
@CyclesIntended("a cursor of another database")
abstract class Known extends GcObject {
  @Owned GcHeapLink<Cursor> cursor;
}

@GcContainer
abstract class First extends GcObject {
  @Owned GcHeapLink<Second> second;
}

@GcContainer
abstract class Second extends GcObject {
  @SuppressWarnings("LinkCycle")
  @Owned
  GcHeapLink<First> first;
}

@GcContainer
abstract class Order extends GcObject {
  // WARNING [LinkCycle] Objects of Order, Payment can own one another in a cycle, through Order.payment, Payment.order, and 'Order.payment' is a link to another heap. Two heaps are never collected together, so that nothing frees such a cycle until one of them is closed. Instead of the link, in the other heap, keep a key to the object, such as its number. If a cycle cannot occur, put @CyclesIntended("why") on 'Order', 'Payment', or on the package.
  @Owned GcHeapLink<Payment> payment;
}

@GcContainer
abstract class Payment extends GcObject {
  @Owned GcHeapLink<Order> order;
}

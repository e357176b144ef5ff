// GENERATED GcFine
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [BorrowedNeedless] @Borrowed has no effect on field 'number', because a value of type Number cannot refer to a container. Remove @Borrowed.
  @Borrowed(reason = "a number")
  Number number;

  // ERROR [BorrowedNeedless] @Borrowed has no effect on field 'whole', because a value of type BigInteger cannot refer to a container. Remove @Borrowed.
  @Borrowed(reason = "a number")
  BigInteger whole;

  // ERROR [BorrowedNeedless] @Borrowed has no effect on field 'price', because a value of type BigDecimal cannot refer to a container. Remove @Borrowed.
  @Borrowed(reason = "a number")
  BigDecimal price;

  // ERROR [BorrowedNeedless] @Borrowed has no effect on field 'type', because a value of type Class<?> cannot refer to a container. Remove @Borrowed.
  @Borrowed(reason = "a class")
  Class<?> type;

  // ERROR [BorrowedNeedless] @Borrowed has no effect on field 'color', because a value of type Color cannot refer to a container. Remove @Borrowed.
  @Borrowed(reason = "one of three")
  Color color;
}

enum Color {
  RED,
  GREEN {
    @Override
    public String toString() {
      return "green";
    }
  }
}

final class Link {
  Link next;
  Object of;
}

@GcContainer
abstract class Fine extends GcObject {
  @Borrowed(reason = "of the owner")
  Link link;

  @Borrowed(reason = "of the owner")
  Optional<Fine> some;

  @Borrowed(reason = "of the owner")
  Object[] any;
}

package dev.lasso.samples.flink;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * What the job finds out: plain data, too.
 *
 * @param customer the key
 * @param orders how many the customer made
 * @param cents what they cost
 */
public record Total(long customer, long orders, long cents) {

  /** How many of the totals of the first orders are missing, wrong, or there twice. */
  static int wrong(Iterator<Total> found, long orders) {
    Map<Long, Total> expected = new HashMap<>();
    for (long n = 0; n < orders; n++) {
      Order order = Order.at(n);
      expected.merge(
          order.customer(),
          new Total(order.customer(), 1, order.cents()),
          (a, b) -> new Total(a.customer, a.orders + b.orders, a.cents + b.cents));
    }
    int wrong = 0;
    while (found.hasNext()) {
      Total total = found.next();
      wrong += total.equals(expected.remove(total.customer)) ? 0 : 1;
    }
    return wrong + expected.size();
  }
}

package dev.lasso.samples.flink;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * A customer's total, the output of the job: plain data, too.
 *
 * @param customer the key
 * @param orders the number of the customer's orders
 * @param cents the sum of their prices
 */
public record Total(long customer, long orders, long cents) {

  /**
   * Returns the number of totals that are missing, wrong or duplicated, given the number of orders.
   */
  static int countWrong(Iterator<Total> found, long orders) {
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

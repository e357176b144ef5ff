// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// GENERATED GcRow
package bad;

import static java.lang.System.arraycopy;
import static java.util.Arrays.asList;
import static java.util.Arrays.fill;
import static java.util.Objects.requireNonNull;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  Row(Row other) {
    cells[0] = other; // ERROR
    this.cells[0] = other; // ERROR
  }

  static void write(Row row, Row[] others) {
    (row.cells)[1] = row; // ERROR
    ((Row[]) row.cells)[2] = row; // ERROR
    others[0] = row.cells[1] = null; // ERROR
  }

  void indirectly(Row x, Row[] others, List<Row> list) {
    Row[] local = cells;
    local[0] = x; // ERROR
    (x == null ? cells : others)[0] = x; // ERROR
    Row[] either =
        switch (list.size()) {
          case 0 -> others;
          default -> cells;
        };
    either[0] = x; // ERROR
    (either = cells)[0] = x; // ERROR
    Row[] copy = cells.clone();
    copy[0] = x;
    Arrays.copyOf(cells, 3)[0] = x;
    list.addAll(List.of(cells));
    Row first = cells[0];
    first = x;
  }
}

class Fills {
  void byMethodsOfTheJdk(Row row, Row[] others, List<Row> list) {
    Arrays.fill(row.cells, row); // ERROR
    fill(row.cells, row); // ERROR
    Arrays.setAll(row.cells, i -> row); // ERROR
    System.arraycopy(others, 0, row.cells, 0, 1); // ERROR
    arraycopy(others, 0, row.cells, 0, 1); // ERROR
    arraycopy(row.cells, 0, others, 0, 1);
    Array.set(row.cells, 0, row); // ERROR
    list.toArray(row.cells); // ERROR
    list.toArray(others);
    list.toArray(Row[]::new);
    fill(others, row);
    Arrays.sort(row.cells);
  }

  void throughLists(Row row, Row[] others, List<Row> list) {
    Arrays.asList(row.cells).set(0, row); // ERROR
    asList(row.cells).replaceAll(each -> row); // ERROR
    List<Row> view = asList(row.cells);
    view.set(0, row); // ERROR
    Collections.fill(view, row); // ERROR
    Collections.copy(view, list); // ERROR
    Collections.copy(list, view);
    Collections.reverse(view);
    asList(row.cells, others).set(0, others);
    list.set(0, row);
    list.replaceAll(each -> row);
  }

  void handedOn(Row row, Row[] others) {
    requireNonNull(row.cells)[0] = row; // ERROR
    Objects.requireNonNullElse(others, row.cells)[0] = row; // ERROR
    requireNonNull(others)[0] = row;
  }
}

/** A variable that ever gets the array counts as the array. */
class Aliases {
  private Row[] kept;
  private Row[] own;

  Aliases(Row[] kept) {
    this.kept = kept;
  }

  void laterAndBefore(Row row, Row[] others) {
    Row[] local = others;
    local[0] = row; // ERROR
    local = row.cells;
    local = local.clone();
    others[0] = row;
    Row[] last = null;
    Row[] next = null;
    for (int i = 0; i < 3; i++) {
      if (last != null) {
        last[0] = row; // ERROR
      }
      last = next;
      next = row.cells;
    }
  }

  void bindings(Row row, Object any) {
    if (row.cells instanceof Row[] found) {
      found[0] = row; // ERROR
    }
    if (any instanceof Row[] other) {
      other[0] = row;
    }
    switch (row.cells) {
      case Row[] found when found.length > 3 -> found[0] = row; // ERROR
      case Row[] _ -> {}
    }
    int n =
        switch (row.cells) {
          case Row[] found -> {
            found[0] = row; // ERROR
            yield 0;
          }
        };
    Object hidden = row.cells;
    if (hidden instanceof Row[] found) {
      found[0] = row; // ERROR
    }
  }

  void parameters(Row row, Row[] others, Row[] given) {
    given = row.cells;
    given[0] = row; // ERROR
    called(others, row.cells);
    packed(row.cells);
    packedArrays(others, row.cells);
    new Aliases(row.cells);
    own = others;
    Runnable later =
        () -> {
          Row[] inside = row.cells;
          inside[0] = row; // ERROR
        };
  }

  static void called(Row[] others, Row[] rows) {
    others[0] = null;
    rows[0] = null; // ERROR
    kept(rows);
  }

  static void kept(Row[] rows) {
    rows[0] = null; // ERROR
  }

  static void packed(Row... rows) {
    rows[0] = null; // ERROR
  }

  static void packedArrays(Row[]... rows) {
    rows[0] = null;
    rows[0][0] = null; // ERROR
  }

  void fields() {
    kept[0] = null; // ERROR
    own[0] = null;
  }

  void arraysOfArrays(Row row, Row[] others) {
    Row[][] both = {others, row.cells};
    both[0] = others;
    both[1][0] = row; // ERROR
    Row[][] later = new Row[1][];
    later[0] = row.cells;
    later[0][0] = row; // ERROR
    Row[] one = both[0];
    one[0] = row; // ERROR
    for (Row[] each : both) {
      each[0] = row; // ERROR
    }
    for (Row each : row.cells) {
      each = row;
    }
    Object[] items = row.cells;
    items[0] = row; // ERROR
    new Row[][] {row.cells}[0][0] = row; // ERROR
    (both[0])[0] = row; // ERROR
  }
}

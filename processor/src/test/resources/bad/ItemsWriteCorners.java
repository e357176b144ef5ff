// GENERATED GcRow GcCells
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
    // JAVAC ERROR [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
    cells[0] = other;
    // JAVAC ERROR [ItemsWrite] …
    this.cells[0] = other;
  }

  static void write(Row row, Row[] others) {
    // JAVAC ERROR [ItemsWrite] …
    (row.cells)[1] = row;
    // JAVAC ERROR [ItemsWrite] …
    ((Row[]) row.cells)[2] = row;
    // JAVAC ERROR [ItemsWrite] …
    others[0] = row.cells[1] = null;
  }

  void indirectly(Row x, Row[] others, List<Row> list) {
    Row[] local = cells;
    // JAVAC ERROR [ItemsWrite] …
    local[0] = x;
    // JAVAC ERROR [ItemsWrite] …
    (x == null ? cells : others)[0] = x;
    Row[] either =
        switch (list.size()) {
          case 0 -> others;
          default -> cells;
        };
    // JAVAC ERROR [ItemsWrite] …
    either[0] = x;
    // JAVAC ERROR [ItemsWrite] …
    (either = cells)[0] = x;
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
    // JAVAC ERROR [ItemsWrite] …
    Arrays.fill(row.cells, row);
    // JAVAC ERROR [ItemsWrite] …
    fill(row.cells, row);
    // JAVAC ERROR [ItemsWrite] …
    Arrays.setAll(row.cells, i -> row);
    // JAVAC ERROR [ItemsWrite] …
    System.arraycopy(others, 0, row.cells, 0, 1);
    // JAVAC ERROR [ItemsWrite] …
    arraycopy(others, 0, row.cells, 0, 1);
    arraycopy(row.cells, 0, others, 0, 1);
    // JAVAC ERROR [ItemsWrite] …
    Array.set(row.cells, 0, row);
    // JAVAC ERROR [ItemsWrite] …
    list.toArray(row.cells);
    list.toArray(others);
    list.toArray(Row[]::new);
    fill(others, row);
    Arrays.sort(row.cells);
  }

  void throughLists(Row row, Row[] others, List<Row> list) {
    // JAVAC ERROR [ItemsWrite] …
    Arrays.asList(row.cells).set(0, row);
    // JAVAC ERROR [ItemsWrite] …
    asList(row.cells).replaceAll(each -> row);
    List<Row> view = asList(row.cells);
    // JAVAC ERROR [ItemsWrite] …
    view.set(0, row);
    // JAVAC ERROR [ItemsWrite] …
    Collections.fill(view, row);
    // JAVAC ERROR [ItemsWrite] …
    Collections.copy(view, list);
    Collections.copy(list, view);
    Collections.reverse(view);
    asList(row.cells, others).set(0, others);
    list.set(0, row);
    list.replaceAll(each -> row);
  }

  void handedOn(Row row, Row[] others) {
    // JAVAC ERROR [ItemsWrite] …
    requireNonNull(row.cells)[0] = row;
    // JAVAC ERROR [ItemsWrite] …
    Objects.requireNonNullElse(others, row.cells)[0] = row;
    requireNonNull(others)[0] = row;
  }
}

/** A variable that ever gets the array counts as the array. */
@SuppressWarnings("PlainKeeps")
class Aliases {
  private Row[] kept;
  private Row[] own;

  Aliases(Row[] kept) {
    this.kept = kept;
  }

  void laterAndBefore(Row row, Row[] others) {
    Row[] local = others;
    // JAVAC ERROR [ItemsWrite] …
    local[0] = row;
    local = row.cells;
    local = local.clone();
    others[0] = row;
    Row[] last = null;
    Row[] next = null;
    for (int i = 0; i < 3; i++) {
      if (last != null) {
        // JAVAC ERROR [ItemsWrite] …
        last[0] = row;
      }
      last = next;
      next = row.cells;
    }
  }

  void bindings(Row row, Object any) {
    if (row.cells instanceof Row[] found) {
      // JAVAC ERROR [ItemsWrite] …
      found[0] = row;
    }
    if (any instanceof Row[] other) {
      other[0] = row;
    }
    switch (row.cells) {
      // JAVAC ERROR [ItemsWrite] …
      case Row[] found when found.length > 3 -> found[0] = row;
      case Row[] _ -> {}
    }
    int n =
        switch (row.cells) {
          case Row[] found -> {
            // JAVAC ERROR [ItemsWrite] …
            found[0] = row;
            yield 0;
          }
        };
    Object hidden = row.cells;
    if (hidden instanceof Row[] found) {
      // JAVAC ERROR [ItemsWrite] …
      found[0] = row;
    }
  }

  void parameters(Row row, Row[] others, Row[] given) {
    given = row.cells;
    // JAVAC ERROR [ItemsWrite] …
    given[0] = row;
    called(others, row.cells);
    packed(row.cells);
    packedArrays(others, row.cells);
    new Aliases(row.cells);
    own = others;
    Runnable later =
        () -> {
          Row[] inside = row.cells;
          // JAVAC ERROR [ItemsWrite] …
          inside[0] = row;
        };
  }

  static void called(Row[] others, Row[] rows) {
    others[0] = null;
    // JAVAC ERROR [ItemsWrite] …
    rows[0] = null;
    kept(rows);
  }

  static void kept(Row[] rows) {
    // JAVAC ERROR [ItemsWrite] …
    rows[0] = null;
  }

  static void packed(Row... rows) {
    // JAVAC ERROR [ItemsWrite] …
    rows[0] = null;
  }

  static void packedArrays(Row[]... rows) {
    rows[0] = null;
    // JAVAC ERROR [ItemsWrite] …
    rows[0][0] = null;
  }

  void fields() {
    // JAVAC ERROR [ItemsWrite] …
    kept[0] = null;
    own[0] = null;
  }

  void arraysOfArrays(Row row, Row[] others) {
    Row[][] both = {others, row.cells};
    both[0] = others;
    // JAVAC ERROR [ItemsWrite] …
    both[1][0] = row;
    Row[][] later = new Row[1][];
    later[0] = row.cells;
    // JAVAC ERROR [ItemsWrite] …
    later[0][0] = row;
    Row[] one = both[0];
    // JAVAC ERROR [ItemsWrite] …
    one[0] = row;
    for (Row[] each : both) {
      // JAVAC ERROR [ItemsWrite] …
      each[0] = row;
    }
    for (Row each : row.cells) {
      each = row;
    }
    Object[] items = row.cells;
    // JAVAC ERROR [ItemsWrite] …
    items[0] = row;
    // JAVAC ERROR [ItemsWrite] …
    new Row[][] {row.cells}[0][0] = row;
    // JAVAC ERROR [ItemsWrite] …
    (both[0])[0] = row;
  }
}

@GcContainer
abstract class Cells extends GcObject {
  @Owned @Items Object[] values;

  void add(Object[] others) {
    // JAVAC ERROR [ItemsWrite] An element of @Items field 'values' of 'Cells' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
    values[0] += "y";
    Object[] same = values;
    // JAVAC ERROR [ItemsWrite] …
    (same)[1] += "y";
    others[0] += "y";
  }
}

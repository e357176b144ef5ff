// GENERATED GcRow
package bad;

import static java.util.Arrays.asList;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  Row[] result() {
    // JAVAC ERROR [ItemsAlias] The array of @Items field 'cells' of 'Row' is passed on, and writes through that reference are not counted. Read it where it is, by index, in a for loop or with Arrays.stream, or pass on a view, made by Collections.unmodifiableList(Arrays.asList(…)), or a copy, made by clone().
    return cells;
  }

  Supplier<Row[]> later() {
    // JAVAC ERROR [ItemsAlias] …
    return () -> cells;
  }

  Supplier<Row[]> copies() {
    // JAVAC ERROR [ItemsAlias] …
    return cells::clone;
  }
}

class Aliases {
  void variables(Row row, Row[] others, Object any) {
    // JAVAC ERROR [ItemsAlias] …
    Row[] local = row.cells;
    // JAVAC ERROR [ItemsAlias] …
    others = (Row[]) row.cells;
    // JAVAC ERROR [ItemsAlias] …
    any = (row.cells);
    // JAVAC ERROR [ItemsAlias] …
    Row[][] both = {others, row.cells};
    // JAVAC ERROR [ItemsAlias] …
    (any == null ? row.cells : others)[0] = row;
    // JAVAC ERROR [ItemsAlias] …
    if (row.cells instanceof Row[] found) {
      found[0] = row;
    }
    // JAVAC ERROR [ItemsAlias] …
    switch (row.cells) {
      case Row[] found -> found[0] = row;
    }
  }

  void arguments(Row row, Row[] others, List<Row> list) {
    // JAVAC ERROR [ItemsAlias] …
    Arrays.setAll(row.cells, i -> row);
    // JAVAC ERROR [ItemsAlias] …
    System.arraycopy(others, 0, row.cells, 0, 1);
    // JAVAC ERROR [ItemsAlias] …
    list.toArray(row.cells);
    // JAVAC ERROR [ItemsAlias] …
    asList(row.cells).set(0, row);
    // JAVAC ERROR [ItemsAlias] …
    Collections.reverse(asList(row.cells));
    // JAVAC ERROR [ItemsAlias] …
    Objects.requireNonNull(row.cells)[0] = row;
  }

  int reading(Row row, Row[] others) {
    for (Row each : row.cells) {
      each = row;
    }
    boolean isEqual = row.cells == others || row.cells.equals(others);
    boolean isArray = row.cells instanceof Row[] && row.cells != null;
    Row first = (row.cells)[0];
    System.arraycopy(row.cells.clone(), 0, others, 0, 1);
    synchronized (row.cells) {
      System.arraycopy(row.cells, 0, others, 0, 1);
    }
    List<Row> view = Collections.unmodifiableList(asList(row.cells));
    Row[] copy = Arrays.copyOf(row.cells, 2);
    long count = Arrays.stream(row.cells).count() + List.of(row.cells).size() + view.size();
    return row.cells.length + (int) count + copy.length + Arrays.hashCode(row.cells);
  }
}

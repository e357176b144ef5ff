// GENERATED GcRow
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.Arrays;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  void clear() {
    // JAVAC ERROR [ItemsAlias] The array of @Items field 'cells' of 'Row' is passed on, and writes through that reference are not counted. Read it where it is, by index, in a for loop or with Arrays.stream, or pass on a view, made by Collections.unmodifiableList(Arrays.asList(…)), or a copy, made by clone().
    Arrays.fill(cells, null);
  }
}

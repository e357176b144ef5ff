// GENERATED GcSymbol GcInfo GcTable
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcWeakMap;

@GcContainer
abstract class Symbol extends GcObject {}

@GcContainer
abstract class Info extends GcObject {
  @Owned final Symbol symbol;

  Info(Symbol symbol) {
    this.symbol = symbol;
  }
}

@GcContainer
abstract class Table extends GcObject {
  @Owned final GcWeakMap<Symbol, Info> infos = GcWeakMap.weakKeys();

  void add(Symbol symbol) {
    try (GcScope scope = gcHeap().openScope()) {
      // JAVAC WARNING [WeakKeyOwned] The value that 'infos' is given here owns its key, through 'symbol' of 'Info', so that neither the key nor its entry ever goes. Keep plain data of the key in the value, or make the field @Weak.
      infos.set(symbol, GcInfo.create(scope, symbol));
    }
  }
}

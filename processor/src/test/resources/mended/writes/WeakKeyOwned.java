package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcWeakMap;

@GcContainer
abstract class Symbol extends GcObject {}

@GcContainer
abstract class Info extends GcObject {
  @Weak Symbol symbol;

  Info(Symbol symbol) {
    this.symbol = symbol;
  }
}

@GcContainer
abstract class Table extends GcObject {
  @Owned final GcWeakMap<Symbol, Info> infos = GcWeakMap.weakKeys();

  void add(Symbol symbol) {
    try (GcScope scope = gcHeap().openScope()) {
      infos.set(symbol, GcInfo.create(scope, symbol));
    }
  }
}

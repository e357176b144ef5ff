package dev.lasso.samples.stores;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

/** The model, in a heap that all threads share. It dies with the last request that uses it. */
@GcContainer
abstract class Model extends GcObject {

  @Owned final Rates rates;

  Model(Rates rates) {
    this.rates = rates;
  }
}

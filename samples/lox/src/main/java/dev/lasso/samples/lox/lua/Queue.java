package dev.lasso.samples.lox.lua;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

/** The tables whose {@code __gc} is still to be called. */
@GcContainer
abstract class Queue extends GcObject {
  @Owned final GcList<Table> died = new GcList<>();
}

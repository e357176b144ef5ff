package dev.lasso.samples.benchmarks.hard;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** The frame of an interpreter's call. It owns the receiver while the call lasts. */
@GcContainer
abstract class Frame extends GcObject {

  @Owned @Nullable Node receiver;

  abstract void setReceiver(@Nullable Node receiver);
}

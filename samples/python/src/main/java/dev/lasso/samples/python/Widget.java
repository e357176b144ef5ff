package dev.lasso.samples.python;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A container with a listener, which is a Python object. */
@GcContainer
abstract class Widget extends GcObject {
  final String name;
  @Owned @Nullable PythonReference listener;
  @Owned @Nullable Widget child;
  @Owned final AutoCloseable window;
  private final Consumer<String> log;
  Consumer<Widget> onFinalize = _ -> {};

  Widget(String name, Consumer<String> log) {
    this.name = name;
    this.log = log;
    window = () -> log.accept("close " + name);
  }

  abstract void setListener(@Nullable PythonReference listener);

  abstract void setChild(@Nullable Widget child);

  @Finalizer
  void finish() {
    log.accept("finalize " + name);
    onFinalize.accept(this);
  }
}

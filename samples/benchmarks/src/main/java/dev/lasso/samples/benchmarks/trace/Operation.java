package dev.lasso.samples.benchmarks.trace;

import java.util.function.Consumer;

/**
 * An operation whose instructions are counted.
 *
 * @param unit the name of a part of the operation, for example {@code object}
 * @param units the number of such parts in the operation
 * @param program prepares the operation and passes it to its argument, which repeats it for ever
 */
public record Operation(String unit, int units, Consumer<Consumer<Runnable>> program) {}

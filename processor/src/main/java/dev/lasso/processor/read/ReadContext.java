package dev.lasso.processor.read;

import dev.lasso.processor.Reporter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What every reader and check needs. */
record ReadContext(Elements elements, Types types, RuntimeTypes runtime, Reporter reporter) {}

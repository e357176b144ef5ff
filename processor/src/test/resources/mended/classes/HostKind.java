// Only a class can carry the word with the counts: an interface has no fields, a record's and an enum's are fixed.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Shape extends GcObject {}

import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

@GcContainer
abstract class Value extends GcObject {}

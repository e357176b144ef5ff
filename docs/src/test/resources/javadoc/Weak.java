import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

@GcContainer
abstract class Model extends GcObject {}

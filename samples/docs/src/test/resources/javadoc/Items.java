import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

@GcContainer
abstract class Cell extends GcObject {}

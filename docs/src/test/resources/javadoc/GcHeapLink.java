import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

@GcContainer
abstract class Database extends GcObject {}

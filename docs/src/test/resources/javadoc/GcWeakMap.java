import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

@GcContainer
abstract class Texture extends GcObject {}

@GcContainer
abstract class Usage extends GcObject {}

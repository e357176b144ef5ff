package golden;

import dev.lasso.annotations.GcContainer;

/** Inherits the weight, for other packages too. */
@GcContainer(extensible = true)
public abstract class Sprite extends Texture {}

// A clone owns uncounted. rejected: [HostCloneable]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class CloneableHost extends GcObject implements Cloneable {}

// An object that is read back owns uncounted. rejected: [HostSerializable]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class SerializableHost extends GcObject implements java.io.Serializable {}

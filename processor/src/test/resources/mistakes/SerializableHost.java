// An object that is read back owns uncounted.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [ContainerSerializable] @GcContainer class 'SerializableHost' must not be Serializable, because an object that is read back would own others without being counted. Remove Serializable, and write out its plain data instead.
abstract class SerializableHost extends GcObject implements java.io.Serializable {}

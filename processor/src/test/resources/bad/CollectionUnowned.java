// GENERATED GcSession
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcMap;

class Service {
  // JAVAC WARNING [CollectionUnowned] Field 'sessions' gets a new GcMap, but its class is not a container. The collection has no owner, so that it keeps nothing alive and takes no containers. Put it into an @Owned final field of a @GcContainer class, and hold the object that has it with GcHeap.openRoot.
  final GcMap<String, Session> sessions = new GcMap<>();
}

@GcContainer
abstract class Session extends GcObject {}

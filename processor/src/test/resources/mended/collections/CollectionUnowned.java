package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcMap;

class Service {
  final GcRoot<Sessions> sessions;

  Service(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      sessions = heap.openRoot(GcSessions.create(scope));
    }
  }
}

@GcContainer
abstract class Sessions extends GcObject {
  @Owned final GcMap<String, Session> byName = new GcMap<>();
}

@GcContainer
abstract class Session extends GcObject {}

package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.HashMap;
import java.util.Map;

final class Logins {
  private final Map<String, GcRoot<Login>> logins = new HashMap<>();

  void logIn(GcHeap heap, GcScope scope, String user) {
    GcRoot<Login> old = logins.put(user, heap.openRoot(GcLogin.create(scope)));
    if (old != null) {
      old.close();
    }
  }

  void close() {
    logins.values().forEach(GcRoot::close);
  }
}

@GcContainer
abstract class Login extends GcObject {}

// GENERATED GcLogin
package bad;

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
    // JAVAC NOTE [RootReplaced] 'logins' may have a root for this key already, which nothing closes here, so that what it holds stays alive. Close the result of 'put' unless it is null, or call computeIfAbsent.
    logins.put(user, heap.openRoot(GcLogin.create(scope)));
  }

  void close() {
    logins.values().forEach(GcRoot::close);
  }
}

@GcContainer
abstract class Login extends GcObject {}

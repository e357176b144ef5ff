package dev.lasso.samples.leaks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;

/** A user who logs in twice has two roots, and one of them is forgotten. */
final class ForgottenRoot {

  @GcContainer
  abstract static class Session extends GcObject {
    @Owned Arena memory = Arena.ofConfined();
  }

  private final Map<String, GcRoot<Session>> sessions = new HashMap<>();

  private void logIn(GcHeap heap, String user) {
    try (GcScope scope = heap.openScope()) {
      Session session = GcForgottenRoot_Session.create(scope);
      sessions.put(user, heap.openRoot(session)); // the leak: put returns the old root
    }
  }

  private void logOut(String user) {
    sessions.remove(user).close();
  }

  static void run(PrintStream out) {
    try (GcHeap heap =
        GcHeap.builder().name("shop").leaks(GcLeakLevel.ADVANCED).onLeak(out::println).confined()) {
      new ForgottenRoot().serve(heap);
    }
  }

  private void serve(GcHeap heap) {
    logIn(heap, "Ann");
    logIn(heap, "Bob");
    logIn(heap, "Ann");
    logOut("Ann");
    logOut("Bob");
  }
}

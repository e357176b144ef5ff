package run;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;
import org.jspecify.annotations.Nullable;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class BorrowedObjectsAreChecked {
  @GcContainer
  abstract static class Screen extends GcObject {
    @Owned(release = "free")
    long surface = 5;

    @Borrowed(reason = "it dies with the heap")
    @Nullable Client seen;

    void free(long handle) {
      if (seen != null) {
        Check.equal(this, seen.screen()); // still answers
      }
      Check.log("free " + handle);
    }
  }

  @GcContainer
  abstract static class Client extends GcObject {
    @Borrowed(reason = "the \"desk\" owns all screens")
    @Nullable Screen screen;

    @Borrowed(reason = "a text, or something that the desk owns")
    @Nullable Object any;

    @Borrowed(reason = "read by nothing else")
    @SuppressWarnings("unused")
    private @Nullable Screen hidden;

    abstract @Nullable Screen screen();

    abstract @Nullable Object getAny();

    abstract void setScreen(@Nullable Screen screen);

    void hide(@Nullable Screen screen) {
      hidden = screen;
    }
  }

  @GcContainer
  abstract static class SubClient extends Client {}

  static void test() {
    byCount();
    inSubclass();
    untilReleased();
    withTheHeap();
  }

  private static void byCount() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Client client = GcBorrowedObjectsAreChecked_Client.create(scope);
      check(heap, scope, client);
      Screen screen = GcBorrowedObjectsAreChecked_Screen.create(scope);
      client.hide(screen);
      scope.drop(screen);
      heap.inspect().verify(); // private fields are not read
      Check.logged("free 5");
    }
  }

  private static void inSubclass() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      check(heap, scope, GcBorrowedObjectsAreChecked_SubClient.create(scope));
    }
  }

  private static void check(GcHeap heap, GcScope scope, Client client) {
    Check.equal(null, client.screen());
    Screen screen = GcBorrowedObjectsAreChecked_Screen.create(scope);
    client.setScreen(screen);
    client.any = "text";
    Check.equal(screen, client.screen());
    Check.equal("text", client.getAny());
    heap.inspect().verify();
    client.any = screen;
    scope.drop(screen);
    Check.logged("free 5");

    String text = Check.thrown(DeadObjectException.class, client::screen).getMessage();
    Check.equal(true, text.contains("'screen' of "));
    Check.equal(true, text.contains("the \"desk\" owns all screens"));
    Check.thrown(DeadObjectException.class, client::getAny);
    text =
        Check.thrown(ReferenceCountException.class, () -> heap.inspect().verify()).getMessage();
    Check.equal(true, text.contains("2 disagreements"));
    Check.equal(true, text.contains("@Borrowed 'screen' of "));
    Check.equal(true, text.contains("the \"desk\" owns all screens"));
    Check.equal(true, text.contains("@Borrowed 'any' of "));

    client.setScreen(null);
    client.any = null;
    Check.equal(null, client.screen());
    heap.inspect().verify();
  }

  private static void untilReleased() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Client client = GcBorrowedObjectsAreChecked_Client.create(scope);
      Screen screen = GcBorrowedObjectsAreChecked_Screen.create(scope);
      client.setScreen(screen);
      screen.seen = client;
      scope.drop(screen);
      Check.logged("free 5");
      Check.thrown(DeadObjectException.class, client::screen);
      client.setScreen(null);
    }
  }

  /** An object of a heap that is closed is dead, too. */
  private static void withTheHeap() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Client client = GcBorrowedObjectsAreChecked_Client.create(scope);
      try (GcHeap other = GcHeap.confined();
          GcScope short_ = other.openScope()) {
        client.setScreen(GcBorrowedObjectsAreChecked_Screen.create(short_));
        heap.inspect().verify();
      }
      Check.logged("free 5");
      Check.thrown(DeadObjectException.class, client::screen);
      Check.thrown(ReferenceCountException.class, () -> heap.inspect().verify());
    }
  }
}

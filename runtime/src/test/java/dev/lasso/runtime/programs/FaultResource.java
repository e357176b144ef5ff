package dev.lasso.runtime.programs;

import dev.lasso.runtime.heap.Inside;
import org.jspecify.annotations.Nullable;

/** A resource that reports a second close, and a close while its owner lives. */
public final class FaultResource implements AutoCloseable {

  public interface User {
    void wrong(String what);

    /** Is called by {@link #close} or {@link #release}. */
    void closing(FaultResource self, UserCode point);
  }

  private final User user;
  public final int id;

  /** The node that has it in a field, or had it last. */
  public @Nullable FaultNode owner;

  /** True if the runtime has to close it. */
  public boolean owned;

  public int closes;

  public FaultResource(User user, int id) {
    this.user = user;
    this.id = id;
  }

  /** Returns whether it is in a field of a live node. */
  public boolean isInUse() {
    FaultNode node = owner;
    return node != null && Inside.isCounted(node) && !Inside.isDead(node) && isIn(node);
  }

  public boolean isIn(FaultNode node) {
    return node.resource == this
        || node.handle == this
        || node.row.readOnly().stream().anyMatch(each -> each == this);
  }

  @Override
  public void close() {
    close(UserCode.CLOSE);
  }

  /** Closes it as the method that an annotation names. */
  void release() {
    close(UserCode.RELEASE);
  }

  private void close(UserCode point) {
    closes++;
    FaultPoints.apart(
        () -> {
          if (closes > 1) {
            user.wrong("resource " + id + " is closed twice");
          }
          if (isInUse()) {
            user.wrong("resource " + id + " is closed while its owner #" + owner.id + " lives");
          }
        });
    FaultPoints.entry();
    user.closing(this, point);
  }
}

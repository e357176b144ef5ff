package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.OpenSite;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An owner of holds from outside the graph while it is open: a root, a shared hold, or the list of
 * a scope.
 */
public abstract class HoldOwner {

  /** Its place among the {@link OpenHoldOwners}. */
  public int place;

  /**
   * True while a root has no hold, which is the case before it is opened and after it is closed.
   */
  public boolean closed = true;

  /** True if a foreign object is the owner. */
  public boolean foreign;

  /** True while an edge of the image of a foreign object takes the place of the hold. */
  public boolean replaced;

  /** Where it was opened, if that is known. */
  public @Nullable OpenSite openSite;

  /** Records where it was opened. */
  public void setOpenSite(OpenSite site) {
    openSite = site;
  }

  /** Passes on the handle of each object that it holds, once for each hold. */
  public abstract void forEachHandle(LongConsumer handles);

  /**
   * Closes it, and releases its holds. A hold that was already released by other code is reported,
   * and the others are released nevertheless. If an {@link Error} interrupts this method, another
   * call continues.
   */
  public abstract void releaseHolds(HoldCounts holdCounts);

  /**
   * Returns the name of the type of the object that a root holds, or an empty string for a scope.
   */
  public String heldType() {
    return "";
  }

  /** Returns the number of open roots that use it, if it is a shared hold, and 0 otherwise. */
  public int rootCount() {
    return 0;
  }

  /**
   * Returns whether this is the shared hold of a cell. In this case {@link #openSite} is where the
   * cell was created.
   */
  public boolean isOfCell() {
    return false;
  }

  /** Returns whether the program should have closed it before its heap closes. */
  public boolean isLeftOpen() {
    return !isClosing();
  }

  /** Returns whether {@link #releaseHolds} has begun, or must run. */
  public abstract boolean isClosing();
}

package dev.lasso.runtime.switches;

import java.lang.classfile.CodeBuilder;

/**
 * Rules of a shared heap's protocol that are left out on purpose: a method does nothing, or returns
 * always the same.
 */
enum Breakage {
  /** A thread that unlocks the heap, or that queues a release, does not look at the work. */
  NO_LOOK("HeapWork.look", HeapPrograms.RELEASE),
  /** After a drain has cleared the bit, the queue is not read again. */
  NO_SECOND_LOOK("HeapWork.hasMoreReleases", HeapPrograms.RELEASE_TO_THREAD_INSIDE, false),
  /** A thread enters, or releases a hold, without the lock. */
  NO_LOCK("BargingLock.tryLockUnguarded", HeapPrograms.ENTER, true),
  /** A thread that arrives does not finish the unlock of a thread without stack. */
  NO_PENDING_UNLOCK("BargingLock.finishPendingUnlock", HeapPrograms.UNLOCK_FOR_OTHERS, false),
  /** The lock of a thread that has terminated inside stays locked. */
  NO_ABANDONMENT("BargingLock.freeIfGone", HeapPrograms.END_INSIDE, false),
  /** The threads that wait are not woken when the heap closes. */
  NO_TURNING_AWAY("BargingLock.turnAway", HeapPrograms.TURN_AWAY),
  /** Work that a held guard has prevented is not left to the maintenance. */
  NO_GUARD("BargingLock.mayBeHeldOutside", HeapPrograms.GUARD, false),
  /** A root is opened of a hold that has ended. */
  ROOT_OF_ENDED("SharedHold.use", HeapPrograms.READ_CELL, true),
  /** The last user has the hold released without ending it. */
  NOT_ENDED("SharedHold.end", HeapPrograms.SHARE, true),
  /** A closing ends holds without a compare-and-set. */
  ENDED_IN_USE("SharedHold.endIfUnused", HeapPrograms.OPEN_CELL_AND_CLOSE, true),
  /** Lost roots are not released. */
  NO_LOST("SharedHold.closeLost", HeapPrograms.LOSE_ROOT),
  /** Threads enter while the heap closes. */
  NO_REFUSAL("LifeCycle.check", HeapPrograms.ENTER_AND_CLOSE),
  /** A closing that is left is not completed by the last root. */
  NO_COMPLETION("SharedClosing.tryComplete", HeapPrograms.CLOSE_GENTLY_WITH_ROOT, true),
  /** The maintenance never runs. */
  NO_MAINTENANCE("HeapMaintenance.start", HeapPrograms.RELEASE_LATER);

  /** The class and the method. */
  final String method;

  /** A program that goes wrong. */
  final HeapPrograms program;

  private final boolean isVoid;
  private final boolean result;

  Breakage(String method, HeapPrograms program) {
    this.method = method;
    this.program = program;
    isVoid = true;
    result = false;
  }

  Breakage(String method, HeapPrograms program, boolean result) {
    this.method = method;
    this.program = program;
    isVoid = false;
    this.result = result;
  }

  /** Writes the code of the broken method. */
  void write(CodeBuilder code) {
    if (isVoid) {
      code.return_();
    } else {
      code.loadConstant(result ? 1 : 0).ireturn();
    }
  }
}

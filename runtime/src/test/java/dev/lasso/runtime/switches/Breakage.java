package dev.lasso.runtime.switches;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/**
 * Rules of a shared heap's protocol that are left out on purpose: a method does nothing, or returns
 * always the same; or a call in it is left out; or its code is another one.
 */
enum Breakage {
  /** A thread that unlocks the heap, or that queues a release, does not look at the work. */
  NO_LOOK("heap.HeapWork.look", HeapPrograms.RELEASE),
  /** A thread that was refused, or has failed, does not pass on its work. */
  NO_LOOK_WHEN_REFUSED("heap.HeapWork.leaveToMaintenance", HeapPrograms.REFUSE_WITH_ROOT),
  /** The bit is set before the hold is in the queue. */
  BIT_FIRST("heap.HeapWork.enqueue", HeapPrograms.RELEASE_TO_THREAD_INSIDE, Breakage::setBitFirst),
  /** After a drain has cleared the bit, the queue is not read again. */
  NO_SECOND_LOOK("heap.HeapWork.hasMoreReleases", HeapPrograms.RELEASE_TO_THREAD_INSIDE, false),
  /** A drain continues while a thread waits. */
  NO_PAUSE("heap.BargingLock.hasWaiters", HeapPrograms.RELEASE_IN_PAUSES, false),
  /** A drain that was cut short does not start the maintenance. */
  NO_REST("heap.HeapWork.look", HeapPrograms.RELEASE_IN_PAUSES, "request"),
  /** A thread that closes roots comes ahead of one that has waited for long. */
  NO_TURN("heap.BargingLock.isStarving", HeapPrograms.RELEASE_IN_TURN, false),
  /** A thread enters, or releases a hold, without the lock. */
  NO_LOCK("heap.BargingLock.tryLock", HeapPrograms.ENTER, true),
  /** A thread that arrives does not finish the unlock of a thread without stack. */
  NO_PENDING_UNLOCK("heap.BargingLock.finishPendingUnlock", HeapPrograms.UNLOCK_FOR_OTHERS, false),
  /** The lock of a thread that has terminated inside stays locked. */
  NO_ABANDONMENT("heap.BargingLock.freeIfGone", HeapPrograms.END_INSIDE, false),
  /** The lock of such a thread is freed, and threads enter. */
  NOT_ABANDONED("heap.LifeCycle.abandon", HeapPrograms.END_INSIDE, true),
  /** The end of a thread inside takes the place of the phase. */
  NO_PHASE("heap.LifeCycle.abandon", HeapPrograms.END_INSIDE_AND_CLOSE, Breakage::forgetPhase),
  /** The maintenance does not watch a heap whose closing was left. */
  NO_WATCH("heap.HeapMaintenance.watch", HeapPrograms.END_INSIDE_LATE),
  /** The threads that wait are not woken when the heap closes. */
  NO_TURNING_AWAY("heap.BargingLock.turnAway", HeapPrograms.TURN_AWAY),
  /** Work that a held guard has prevented is not left to the maintenance. */
  NO_GUARD("heap.BargingLock$Guarded.mayBeHeldOutside", HeapPrograms.GUARD, false),
  /** A root is opened of a hold that has ended, or is shown before it is counted. */
  ROOT_OF_ENDED("heap.SharedHold.use", HeapPrograms.READ_CELL, true),
  /** The last user has the hold released without ending it. */
  NOT_ENDED("heap.SharedHold.end", HeapPrograms.SHARE, true),
  /** A closing ends holds without a compare-and-set. */
  ENDED_IN_USE("heap.SharedHold.endIfUnused", HeapPrograms.OPEN_CELL_AND_CLOSE, true),
  /** Cells are ended while the closing can still be taken back. */
  ENDED_EARLY("heap.SharedClosing.complete", HeapPrograms.CLOSE_IN_VAIN, Breakage::endEarly),
  /** Holds are ended while the bit for the closing is clear, so that an error forgets it. */
  ENDED_UNASKED("heap.SharedClosing.complete", HeapPrograms.CLOSE_WITH_ERROR, "addWork"),
  /** Lost roots are not released. */
  NO_LOST("heap.SharedHold.closeLost", HeapPrograms.LOSE_ROOT),
  /** Threads enter while the heap closes. */
  NO_REFUSAL("heap.LifeCycle.check", HeapPrograms.ENTER_AND_CLOSE),
  /** A finalizer opens a root while the closing frees what no root holds. */
  NO_REFUSAL_IN_FINALIZER("heap.SharedClosing.checkRootable", HeapPrograms.OPEN_ROOT_IN_FINALIZER),
  /** A closing that fails opens the heap although another one is in progress. */
  OPENED_AGAIN("heap.LifeCycle.endClosing", HeapPrograms.CLOSE_IN_VAIN_TWICE, Breakage::openAgain),
  /** A safepoint of the thread inside completes a closing. */
  COMPLETED_INSIDE(
      "heap.SharedHeap.drainReleases", HeapPrograms.CLOSE_AT_SAFEPOINT, Breakage::completeInside),
  /** A walk does not look whether the patience has ended meanwhile. */
  NO_THIRD_LOOK("heap.SharedClosing.complete", HeapPrograms.KEEP_ROOT, "phase", 1, 4),
  /** A closing that is left is not completed by the last root. */
  NO_COMPLETION("heap.SharedClosing.tryComplete", HeapPrograms.CLOSE_GENTLY_WITH_ROOT, true),
  /** Only the bit asks for the completion, and the release of a last root does not. */
  NO_LAST_ROOT("collect.OpenHoldOwners.isAnyRootOpen", HeapPrograms.CLOSE_GENTLY_WITH_ROOT, true),
  /** A patience ends by a plain store. */
  LEFT_BY_STORE("heap.LifeCycle.leave", HeapPrograms.CLOSE_TWICE, Breakage::leaveByStore),
  /** The end of the life of a heap is not recorded, so that it can be closed once more. */
  NOT_CLOSED("heap.LifeCycle.close", HeapPrograms.CLOSE_TWICE),
  /** The maintenance never runs. */
  NO_MAINTENANCE("heap.HeapMaintenance.start", HeapPrograms.RELEASE_LATER),
  /** A thread that has got a place of a map does not wake the next one in line. */
  NO_NEXT_IN_LINE("RootMapValues.reserve", HeapPrograms.WAIT_FOR_PLACES, "unpark"),
  /** A thread that waits for a place of a map has no value evicted. */
  NO_EVICTION("RootMapValues.evictAndRelease", HeapPrograms.WAIT_FOR_PLACE);

  private static final String RUNTIME = "dev.lasso.runtime.";

  private static final ClassDesc HEAP = heap("Heap");
  private static final ClassDesc LIFE = heap("LifeCycle");
  private static final ClassDesc WORK = heap("HeapWork");
  private static final ClassDesc LOCK = heap("EntryLock");
  private static final ClassDesc CLOSING = heap("SharedClosing");
  private static final ClassDesc QUEUE = heap("ReleaseQueue");
  private static final ClassDesc HOLD = heap("SharedHold");

  /** Writes the code of a method. */
  private interface Body {
    void write(CodeBuilder code);
  }

  /** The class and the method, without {@link #RUNTIME}. */
  final String method;

  /** A program that goes wrong. */
  final HeapPrograms program;

  /** The method that is not called, or null. */
  final @Nullable String leftOut;

  /** The number of calls of it before the first one that is left out, and the result of that. */
  final int leftIn;

  final int result;

  @SuppressWarnings("ImmutableEnumChecker") // it holds nothing but code
  private final Body body;

  Breakage(String method, HeapPrograms program) {
    this(method, program, (Body) CodeBuilder::return_);
  }

  Breakage(String method, HeapPrograms program, boolean result) {
    this(method, program, (Body) code -> code.loadConstant(result ? 1 : 0).ireturn());
  }

  Breakage(String method, HeapPrograms program, Body body) {
    this.method = method;
    this.program = program;
    this.body = body;
    leftOut = null;
    leftIn = 0;
    result = 0;
  }

  Breakage(String method, HeapPrograms program, String leftOut) {
    this(method, program, leftOut, 0, 0);
  }

  Breakage(String method, HeapPrograms program, String leftOut, int leftIn, int result) {
    this.method = method;
    this.program = program;
    this.leftOut = leftOut;
    this.leftIn = leftIn;
    this.result = result;
    body = _ -> {};
  }

  /** Returns whether a method is the one that is broken. */
  boolean isIn(String className, String name) {
    return (className + "." + name).equals(RUNTIME + method);
  }

  void write(CodeBuilder code) {
    body.write(code);
  }

  // ------------------------------------------------------------------ other code

  private static ClassDesc heap(String name) {
    return ClassDesc.of("dev.lasso.runtime.heap", name);
  }

  private static MethodTypeDesc returning(ClassDesc type, ClassDesc... parameters) {
    return MethodTypeDesc.of(type, parameters);
  }

  private static void point(CodeBuilder code) {
    code.loadConstant("breaks a rule");
    code.invokestatic(
        Hooks.class.describeConstable().orElseThrow(),
        "point",
        returning(ConstantDescs.CD_void, ConstantDescs.CD_String));
  }

  private static void setBitFirst(CodeBuilder code) {
    code.aload(0).getfield(WORK, "heap", HEAP).iconst_1();
    code.invokevirtual(HEAP, "addWork", returning(ConstantDescs.CD_void, ConstantDescs.CD_int));
    point(code);
    code.aload(0).getfield(WORK, "releaseQueue", QUEUE).aload(1);
    code.invokevirtual(QUEUE, "add", returning(ConstantDescs.CD_void, HOLD)).return_();
  }

  private static void forgetPhase(CodeBuilder code) {
    code.aload(0).loadConstant(8).putfield(LIFE, "state", ConstantDescs.CD_int);
    code.iconst_1().ireturn();
  }

  private static void leaveByStore(CodeBuilder code) {
    point(code);
    code.aload(0).loadConstant(3).putfield(LIFE, "state", ConstantDescs.CD_int);
    code.iconst_1().ireturn();
  }

  private static void openAgain(CodeBuilder code) {
    ClassDesc number = ConstantDescs.CD_int;
    code.aload(0).iconst_1().iconst_1().iconst_0();
    code.invokevirtual(LIFE, "step", returning(ConstantDescs.CD_boolean, number, number, number));
    code.pop().iconst_0().ireturn();
  }

  private static void endEarly(CodeBuilder code) {
    code.aload(0).getfield(CLOSING, "life", LIFE);
    code.invokevirtual(LIFE, "phase", returning(ConstantDescs.CD_int)).iconst_1();
    code.ifThen(
        Opcode.IF_ICMPEQ,
        closing ->
            closing
                .aload(0)
                .invokevirtual(CLOSING, "endUnused", returning(ConstantDescs.CD_boolean))
                .pop());
    code.iconst_0().ireturn();
  }

  private static void completeInside(CodeBuilder code) {
    code.aload(0).getfield(heap("SharedHeap"), "entryLock", LOCK);
    code.getfield(LOCK, "work", WORK).bipush(16);
    code.invokevirtual(WORK, "drain", returning(ConstantDescs.CD_boolean, ConstantDescs.CD_int));
    code.pop().aload(0).getfield(heap("SharedHeap"), "entryLock", LOCK);
    code.getfield(LOCK, "closing", CLOSING);
    code.invokevirtual(CLOSING, "tryComplete", returning(ConstantDescs.CD_boolean));
    code.pop().return_();
  }
}

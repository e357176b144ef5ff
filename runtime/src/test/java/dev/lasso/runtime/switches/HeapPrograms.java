package dev.lasso.runtime.switches;

import dev.lasso.runtime.GcHeap;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The programs for shared heaps. */
enum HeapPrograms implements Supplier<SwitchProgram> {
  ENTER(EntryPrograms::enter, 1),
  ENTER_AGAIN(EntryPrograms::enterAgain, 1),
  ENTER_IN_TURN(EntryPrograms::enterInTurn, 1),
  TRY_TO_ENTER(EntryPrograms::tryToEnter, 1),
  INTERRUPT(EntryPrograms::interrupt, 1),
  TURN_AWAY(EntryPrograms::turnAway, 0),
  UNLOCK_FOR_OTHERS(EntryPrograms::unlockForOthers, 1),
  ENTER_AND_CLOSE(EntryPrograms::enterAndClose),
  CLOSE_TWICE(EntryPrograms::closeTwice),
  CLOSE_WITH_ROOT(EntryPrograms::closeWithRoot),
  CLOSE_GENTLY_WITH_ROOT(EntryPrograms::closeGentlyWithRoot),
  CLOSE_GENTLY_WITH_CELL(EntryPrograms::closeGentlyWithCell, 1),
  CLOSE_GENTLY_WITH_ENTRY(EntryPrograms::closeGentlyWithEntry),
  REFUSE_WITH_ROOT(ClosingPrograms::refuseWithRoot, 1),
  CLOSE_AT_SAFEPOINT(ClosingPrograms::closeAtSafepoint, 1),
  CLOSE_ROOT_IN_FINALIZER(ClosingPrograms::closeRootInFinalizer),
  OPEN_ROOT_IN_FINALIZER(ClosingPrograms::openRootInFinalizer),
  KEEP_ROOT(ClosingPrograms::keepRoot),
  CLOSE_WITH_ERROR(ClosingPrograms::closeWithError, 1),
  CLOSE_IN_VAIN(ClosingPrograms::closeInVain, 1),
  CLOSE_IN_VAIN_TWICE(ClosingPrograms::closeInVainTwice, 1),
  SHARE(RootPrograms::share, 3),
  USE(RootPrograms::useClosedRoot, 1),
  USE_CELL(RootPrograms::useSetCell, 1),
  CLOSE_ONE_ROOT_TWICE(RootPrograms::closeOneRootTwice),
  RELEASE(RootPrograms::release, 1),
  RELEASE_TO_THREAD_INSIDE(RootPrograms::releaseToThreadInside),
  RELEASE_IN_PAUSES(RootPrograms.ReleasingInPauses::new, 1),
  RELEASE_IN_TURN(RootPrograms.ReleasingInTurn::new, 1),
  RELEASE_LATER(RootPrograms::releaseLater, 1),
  READ_CELL(RootPrograms::readCell),
  SET_CELL(RootPrograms::setCell, 1),
  CLOSE_CELL(RootPrograms::closeSetCell, 1),
  CLOSE_CELL_WITH_READER(RootPrograms::closeReadCell, 1),
  CLOSE_CELL_AND_RECOVER(RootPrograms::closeCellAndRecover, 1),
  OPEN_CELL_AND_CLOSE(RootPrograms::openCellWhileClosing),
  OPEN_CELL_AND_CLOSE_TWICE(RootPrograms::openCellWhileTwoClose, 1),
  SHARE_AND_CLOSE(RootPrograms::shareWhileClosing, 1),
  LOSE_ROOT(RootPrograms::loseRoot, 1),
  LOSE_CELL(RootPrograms::loseCell, 1),
  LOAD_TWICE(RootMapPrograms::loadTwice, 1),
  EVICT(RootMapPrograms::evict, 1),
  EVICT_WHILE_IN_USE(RootMapPrograms::evictWhileInUse, 1),
  REVIVE(RootMapPrograms::revive, 1),
  REPLACE(RootMapPrograms::replace, 1),
  WAIT_FOR_PLACE(RootMapPrograms::waitForPlace, 1),
  WAIT_FOR_PLACES(RootMapPrograms::waitForPlaces, 1),
  CLOSE_MAP(RootMapPrograms::closeMap, 1),
  CLOSE_HEAP_OF_MAP(RootMapPrograms::closeHeap, 1),
  END_INSIDE(EntryPrograms::endInside, 1),
  END_INSIDE_AND_CLOSE(EntryPrograms::endInsideAndClose, 1),
  END_INSIDE_LATE(EntryPrograms::endInsideLate, 0),
  GUARD(GuardPrograms::enter, 1),
  GUARD_AND_CLOSE(GuardPrograms::close, 1),
  GUARD_AND_CALL_BACK(GuardPrograms::callBack);

  @SuppressWarnings("ImmutableEnumChecker") // it holds nothing but code
  private final Supplier<SwitchProgram> maker;

  /** The maximum number of switches, without {@link #MORE}. */
  private final int switches;

  private static final int MORE = Integer.getInteger("lasso.switches", 0);

  HeapPrograms(Supplier<SwitchProgram> maker) {
    this(maker, 2);
  }

  HeapPrograms(Supplier<SwitchProgram> maker, int switches) {
    this.maker = maker;
    this.switches = switches;
  }

  HeapPrograms(Consumer<HeapProgram> script) {
    this(script, 2);
  }

  HeapPrograms(Consumer<HeapProgram> script, int switches) {
    boolean abandoned = name().startsWith("END_INSIDE");
    maker =
        () -> {
          HeapProgram program = new HeapProgram(GcHeap.builder(), Duration.ofDays(1), abandoned);
          script.accept(program);
          return program;
        };
    this.switches = switches;
  }

  int switches() {
    return switches + MORE;
  }

  @Override
  public SwitchProgram get() {
    return maker.get();
  }
}

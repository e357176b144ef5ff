package dev.lasso.runtime.switches;

import java.util.function.Supplier;

/** The programs for shared heaps. */
enum HeapPrograms implements Supplier<SwitchProgram> {
  ENTER(EntryPrograms.Entering::new, 1),
  ENTER_AGAIN(EntryPrograms.EnteringAgain::new, 1),
  ENTER_IN_TURN(EntryPrograms.EnteringInTurn::new, 1),
  TRY_TO_ENTER(EntryPrograms.Trying::new, 1),
  INTERRUPT(EntryPrograms.Interrupting::new, 1),
  TURN_AWAY(EntryPrograms.TurningAway::new, 0),
  UNLOCK_FOR_OTHERS(EntryPrograms.UnlockingForOthers::new, 1),
  ENTER_AND_CLOSE(EntryPrograms.EnteringAndClosing::new),
  CLOSE_TWICE(EntryPrograms.ClosingTwice::new),
  CLOSE_WITH_ROOT(EntryPrograms.ClosingWithRoot::new),
  CLOSE_GENTLY_WITH_ROOT(EntryPrograms.ClosingGentlyWithRoot::new),
  CLOSE_GENTLY_WITH_CELL(EntryPrograms.ClosingGentlyWithCell::new, 1),
  CLOSE_GENTLY_WITH_ENTRY(EntryPrograms.ClosingGentlyWithEntry::new),
  REFUSE_WITH_ROOT(ClosingPrograms.RefusingWithRoot::new, 1),
  CLOSE_AT_SAFEPOINT(ClosingPrograms.ClosingAtSafepoint::new, 1),
  CLOSE_ROOT_IN_FINALIZER(ClosingPrograms.ClosingRootInFinalizer::new),
  OPEN_ROOT_IN_FINALIZER(ClosingPrograms.OpeningRootInFinalizer::new),
  KEEP_ROOT(ClosingPrograms.KeepingRoot::new),
  CLOSE_WITH_ERROR(ClosingPrograms.ClosingWithError::new, 1),
  CLOSE_IN_VAIN(ClosingPrograms.ClosingInVain::new, 1),
  CLOSE_IN_VAIN_TWICE(ClosingPrograms.ClosingInVainTwice::new, 1),
  SHARE(RootPrograms.Sharing::new, 3),
  USE(RootPrograms.UsingClosedRoot::new, 1),
  USE_CELL(RootPrograms.UsingSetCell::new, 1),
  CLOSE_ONE_ROOT_TWICE(RootPrograms.ClosingRootTwice::new),
  RELEASE(RootPrograms.Releasing::new, 1),
  RELEASE_TO_THREAD_INSIDE(RootPrograms.ReleasingToThreadInside::new),
  RELEASE_IN_PAUSES(RootPrograms.ReleasingInPauses::new, 1),
  RELEASE_IN_TURN(RootPrograms.ReleasingInTurn::new, 1),
  RELEASE_LATER(RootPrograms.ReleasingLater::new, 1),
  READ_CELL(RootPrograms.ReadingCell::new),
  SET_CELL(RootPrograms.SettingCell::new, 1),
  CLOSE_CELL(RootPrograms.ClosingSetCell::new, 1),
  CLOSE_CELL_WITH_READER(RootPrograms.ClosingReadCell::new, 1),
  CLOSE_CELL_AND_RECOVER(RootPrograms.ClosingCellAndRecovering::new, 1),
  OPEN_CELL_AND_CLOSE(RootPrograms.OpeningCellWhileClosing::new),
  OPEN_CELL_AND_CLOSE_TWICE(RootPrograms.OpeningCellWhileTwoClose::new, 1),
  SHARE_AND_CLOSE(RootPrograms.SharingWhileClosing::new, 1),
  LOSE_ROOT(RootPrograms.LosingRoot::new, 1),
  LOSE_CELL(RootPrograms.LosingCell::new, 1),
  LOAD_TWICE(RootMapPrograms.LoadingTwice::new, 1),
  EVICT(RootMapPrograms.Evicting::new, 1),
  EVICT_WHILE_IN_USE(RootMapPrograms.EvictingWhileInUse::new, 1),
  REVIVE(RootMapPrograms.Reviving::new, 2),
  REPLACE(RootMapPrograms.Replacing::new, 1),
  WAIT_FOR_PLACE(RootMapPrograms.WaitingForPlace::new, 1),
  WAIT_FOR_PLACES(RootMapPrograms.WaitingForPlaces::new, 1),
  CLOSE_MAP(RootMapPrograms.ClosingMap::new, 1),
  CLOSE_HEAP_OF_MAP(RootMapPrograms.ClosingHeap::new, 1),
  END_INSIDE(EntryPrograms.EndingInside::new, 1),
  END_INSIDE_AND_CLOSE(EntryPrograms.EndingInsideAndClosing::new, 1),
  END_INSIDE_LATE(EntryPrograms.EndingInsideLate::new, 0),
  GUARD(GuardPrograms.Entering::new, 1),
  GUARD_AND_CLOSE(GuardPrograms.Closing::new, 1),
  GUARD_AND_CALL_BACK(GuardPrograms.CallingBack::new);

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

  int switches() {
    return switches + MORE;
  }

  @Override
  public SwitchProgram get() {
    return maker.get();
  }
}

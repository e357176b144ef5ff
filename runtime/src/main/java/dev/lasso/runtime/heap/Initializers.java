package dev.lasso.runtime.heap;

/**
 * The classes of the runtime whose static initializers can fail for lack of memory or stack. They
 * are initialized before the first heap is opened, because the JVM never repeats an initializer
 * that has failed, so that the class would stay unusable in all heaps.
 *
 * <p>A test compares the list with the class files.
 */
final class Initializers {

  private static final String PACKAGE = "dev.lasso.runtime.";

  /** The names of the classes, without {@link #PACKAGE}, in one text. */
  static final String NAMES =
      """
      GcHeap$Builder GcLeak$Kind GcLeakLevel GcPath$Kind collect.ClosingOrder$Phase \
      collect.Construction collect.EdgeReleaser$Mode collect.IncrementalCycleDetector$Phase \
      collect.KeptGarbage collect.OpenHoldOwners collect.PendingStack collect.Reclamation$Phase \
      collect.ResourceExecutor collect.ScopeHandles collect.SlicedRun$Stage \
      collect.UserCodeRunner collections.EntryArrays collections.GcList collections.OwnedColumn \
      collections.PlainColumn collections.UnitColumn collections.WeakColumn heap.BargingLock \
      heap.DeferredFrees heap.DeferredFrees$Pinned heap.HeapClosing$Closed \
      heap.HeapMaintenance$Turn heap.HeapMaintenance heap.HeapReader$HolderKind heap.HeapRegistry \
      heap.LifeCycle heap.LostRootReports heap.LostRootCloser heap.MaintenanceThread \
      heap.OwnerWatchdog heap.ReleaseQueue heap.RootCell heap.RunScope heap.Scope \
      heap.SharedClosing heap.SharedHold heap.SharedRoot inspect.Edges$1 inspect.Explanation$1 \
      inspect.Fields$1 inspect.Fields$Place inspect.Fields$Role inspect.Fields \
      inspect.GraphReader$1 inspect.PathGroups$1 inspect.Verification$1 management.HeapBean \
      object.Census object.Errors$1 object.HeaderBits$Death object.HeapState$State \
      object.HeapState object.IntPages object.NativeBytes object.NativeMemory \
      object.OwnershipGraph object.SlotList object.TypeInfo$Trait object.TypeInfo \
      object.UnclosedResources object.UnclosedResources$Outcome object.WeakPages \
      observe.CallSites observe.Events$Recorder observe.LeakSettings observe.Log$2 observe.Log \
      observe.StackBang protocol.ForeignGroup protocol.GcExtra protocol.GcHandwritten \
      protocol.GcHeapListener protocol.GcType$Kind\
      """;

  private Initializers() {}

  /** Initializes the classes. */
  static void run() {
    ClassLoader loader = Initializers.class.getClassLoader();
    for (String name : NAMES.split(" ", -1)) {
      try {
        Class.forName(PACKAGE + name, true, loader);
      } catch (ClassNotFoundException | NoClassDefFoundError e) {
        // In a native image, or a class for an optional module that is absent.
      }
    }
  }
}

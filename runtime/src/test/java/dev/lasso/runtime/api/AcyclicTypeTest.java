package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.Member;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.JvmGarbage;
import dev.lasso.runtime.support.Leaf;
import dev.lasso.runtime.support.MadeClasses;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Threads;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which types count as acyclic, and what happens when a type loaded later changes that. */
@Tag("gate")
class AcyclicTypeTest extends RuntimeTest {

  private final MadeClasses classes = new MadeClasses();
  private final Class<?> document = classes.make("Document", GcObject.class);
  private final Class<?> paragraph = classes.make("Paragraph", GcObject.class);
  private final Class<?> run = classes.make("Run", GcObject.class);

  private final GcType runType = Member.describe(run).owned("style", Leaf.class).build();
  private final GcType paragraphType = list(paragraph, run);
  private final GcType documentType = list(document, paragraph);

  private static GcType list(Class<?> host, Class<?>... elements) {
    return Member.describe(host).collection("list", GcList.class, elements).build();
  }

  private static boolean isCyclic(GcType type) {
    return Inside.isCyclic(type);
  }

  private Member member(GcType type, GcObject... owned) {
    heapStaysBroken(); // made classes have no fields, so that their types' tables disagree with
    // them
    return Member.create(held, type, owned);
  }

  /** A run type that may own documents. */
  private GcType footnote() {
    return Member.describe(classes.make("Footnote", run))
        .extending(runType)
        .owned("target", document)
        .build();
  }

  @Test
  void hierarchyWithoutWayBackIsAcyclicAndMakesNoSuspects() {
    assertFalse(isCyclic(documentType) || isCyclic(paragraphType) || isCyclic(runType));
    Member text = member(runType);
    Member shared = member(paragraphType, text);
    Member first = member(documentType, shared);
    Member second = member(documentType, shared);
    drop(text, shared);
    drop(first);
    assertEquals(0, heap.stats().suspects());
    assertTrue(GcCPython.isTracked(shared), "acyclic objects are tracked all the same");
    drop(second);
    assertDead(text, shared, first, second);
  }

  @Test
  void acyclicObjectsAreTraversedWhenReached() {
    Member text = member(runType);
    Member inside = member(paragraphType, text);
    Node self = loop("self");
    self.list.add(node("leaf"));
    Member owner = member(list(classes.make("Owner", GcObject.class), Node.class), self);
    GcType anything = list(classes.make("Any", GcObject.class), GcObject.class);
    Member cycle = member(anything, owner, inside);
    cycle.list.add(cycle);
    assertCollects(6, text, inside, owner, self.list.get(0), self, cycle);
    assertDead(text, inside, owner, self, cycle);
  }

  @Test
  void typeThatMayOwnItselfIsCyclic() {
    assertTrue(isCyclic(list(classes.make("Self", GcObject.class), GcObject.class)));
    Class<?> node = classes.make("Tree", GcObject.class);
    assertTrue(isCyclic(list(node, node)));
  }

  @Test
  void everyDeclaredTypeStandsForAllThatFitsIntoIt() {
    Class<?> face = classes.makeInterface("Face");
    Class<?> plain = classes.make("Plain", GcObject.class);
    Class<?> part = classes.make("Part", plain, face);
    GcType byInterface = list(classes.make("ByInterface", GcObject.class), face);
    GcType byPlainClass = list(classes.make("ByPlainClass", GcObject.class), plain);
    GcType byFieldOfSuperclass =
        Member.describe(classes.make("Sub", GcObject.class)).extending(byInterface).build();
    assertFalse(isCyclic(byInterface) || isCyclic(byPlainClass) || isCyclic(byFieldOfSuperclass));
    GcType partType =
        list(part, byInterface.host(), byPlainClass.host(), byFieldOfSuperclass.host());
    assertTrue(isCyclic(partType));
    assertTrue(isCyclic(byInterface));
    assertTrue(isCyclic(byPlainClass));
    assertTrue(isCyclic(byFieldOfSuperclass));
  }

  @Test
  void fieldDeclaredWithTheGeneratedClassIsAnEdgeToIt() {
    Class<?> host = AcyclicTypeTest.class;
    GcType type =
        GcType.of(host, MethodHandles.lookup().in(Member.class))
            .owned("next", Member.class)
            .build();
    assertTrue(isCyclic(type));
  }

  @Test
  void handWrittenTypeCountsAsOneThatCanOwnAnything() {
    assertTrue(isCyclic(Node.TYPE));
    assertFalse(isCyclic(Leaf.TYPE), "it has no edges");
    GcType open =
        GcType.of(classes.make("Open", run), MethodHandles.publicLookup())
            .extending(runType)
            .owned("more", Leaf.class)
            .incomplete()
            .build();
    assertTrue(isCyclic(open));
    assertTrue(isCyclic(paragraphType) && isCyclic(documentType), "through their run");
    GcType closed = Member.describe(classes.make("Closed", open.host())).extending(open).build();
    assertTrue(isCyclic(closed), "what is inherited is not known either");
  }

  @Test
  void collectionWithoutElementTypesCanHoldAnything() {
    assertTrue(isCyclic(list(classes.make("Raw", GcObject.class))));
  }

  @Test
  void subtypeLoadedLaterMakesLiveObjectsSuspectsToo() {
    Member text = member(runType);
    Member old = member(paragraphType, text);
    Member top = member(documentType, old);
    GcType footnote = footnote();
    assertTrue(isCyclic(documentType) && isCyclic(paragraphType));
    assertFalse(isCyclic(runType), "a run itself owns no document");
    assertFalse(top.isCyclic(), "there is no footnote yet");

    Member note = member(footnote);
    assertTrue(top.isCyclic() && old.isCyclic());
    assertFalse(text.isCyclic());
    old.list.add(note);
    note.list.add(top);
    drop(text, old, note);
    assertEquals(2, heap.stats().suspects());
    heap.collect();
    assertEquals(0, heap.stats().suspects());
    drop(top);
    assertTrue(top.isSuspect());
    assertEquals(4, heap.collect());
  }

  @Test
  void objectCreatedAfterwardsIsCyclicFromTheStart() {
    footnote();
    assertTrue(member(documentType).isCyclic());
  }

  @Test
  void heapThatNeverSawTheTypeThatReopenedIsSetRightByTheNextOneOfTheCycle() {
    Member old = member(documentType);
    footnote();
    Class<?> left = classes.make("Left", GcObject.class);
    Class<?> right = classes.make("Right", GcObject.class);
    List<GcType> unrelated = List.of(list(left, right), list(right, left));
    assertTrue(unrelated.stream().allMatch(AcyclicTypeTest::isCyclic));
    GcType other = list(classes.make("Endnote", run), document);
    assertTrue(isCyclic(other));
    member(other);
    assertTrue(old.isCyclic());
  }

  @Test
  void subtypeFromAnotherLoaderReopensAndItsLoaderIsNotKept() {
    Member old = member(documentType);
    WeakReference<ClassLoader> loader = loadElsewhere();
    assertTrue(isCyclic(documentType));
    assertFalse(old.isCyclic());
    JvmGarbage.collectUntil("the loader is collected", () -> loader.refersTo(null));
    assertTrue(isCyclic(documentType), "once cyclic, for ever");
    assertNotNull(old);
  }

  private WeakReference<ClassLoader> loadElsewhere() {
    MadeClasses elsewhere = new MadeClasses(classes);
    list(elsewhere.make("Plugin", run), document);
    return new WeakReference<>(elsewhere);
  }

  @Test
  void typesMayBeLoadedByManyThreadsAtOnce() throws Exception {
    int threads = 4;
    int types = 40;
    Class<?>[] hosts = new Class<?>[types];
    for (int i = 0; i < types; i++) {
      hosts[i] = classes.make("Ring" + i, GcObject.class);
    }
    GcType[] ring = new GcType[types];
    CountDownLatch start = new CountDownLatch(threads);
    List<FutureTask<Void>> loading =
        IntStream.range(0, threads)
            .mapToObj(
                first ->
                    new FutureTask<Void>(
                        () -> {
                          start.countDown();
                          start.await();
                          for (int i = first; i < types; i += threads) {
                            ring[i] = list(hosts[i], hosts[(i + 1) % types]);
                          }
                          return null;
                        }))
            .toList();
    loading.forEach(Thread::startVirtualThread);
    for (FutureTask<Void> task : loading) {
      task.get();
    }
    for (GcType type : ring) {
      assertTrue(isCyclic(type), type::toString);
    }
  }

  @Test
  void longChainsOfTypesNeedNoStack() throws Exception {
    int length = 900;
    List<GcType> loaded = new ArrayList<>(); // what nobody refers to is unloaded
    Class<?> before = classes.make("Chain0", GcObject.class);
    Class<?> first = before;
    for (int i = 1; i <= length; i++) {
      Class<?> next = classes.make("Chain" + i, GcObject.class);
      loaded.add(list(next, before));
      before = next;
    }
    assertFalse(isCyclic(loaded.get(0)));
    Class<?> last = before;
    Threads.onLittleStack(160, () -> loaded.add(list(first, last)));
    for (GcType type : loaded) {
      assertTrue(isCyclic(type), type::toString);
    }
  }
}

package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.IntPages;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@link GcInspection#verify} finds what is wrong with the marks, lists and links of the collector.
 */
@Tag("gate")
class VerifyInsideTest extends RuntimeTest {

  private Runnable mend = () -> {};

  /** The heap is closed after each test. */
  @AfterEach
  void mendTheHeap() {
    mend.run();
    heap.inspect().verify();
  }

  private void assertFound(String... disagreements) {
    ReferenceCountException e = assertThrows(ReferenceCountException.class, heap.inspect()::verify);
    List<String> found = String.valueOf(e.getMessage()).lines().skip(1).map(String::strip).toList();
    assertEquals(
        List.of(disagreements),
        found.stream()
            .map(line -> line.replace(". This is a bug in Lasso. Please report it.", ""))
            .toList());
  }

  private SlotTable slots() {
    return ((Heap) heap).slots;
  }

  private Node suspect(String name) {
    Node node = loop(name);
    held.drop(node);
    return node;
  }

  @Test
  void markThatNobodyKnows() {
    Node a = node("a");
    slots().setMark(HeaderBits.slot(a), 7);
    mend = () -> slots().setMark(HeaderBits.slot(a), 0);
    assertFound("Slot " + HeaderBits.slot(a) + " has a mark and is not a member of a paused run");
  }

  @Test
  void memberOfNoCollection() {
    Node a = node("a");
    HeaderBits.set(a, HeaderBits.CANDIDATE);
    mend = () -> HeaderBits.clear(a, HeaderBits.CANDIDATE);
    assertFound("Node#1 is a candidate but not a member of a paused run");
  }

  @Test
  void bytesThatNobodyPins() {
    slots().reserve(100);
    slots().reserveNativeBytes();
    slots().nativeBytes.set(100, 7);
    mend = () -> slots().nativeBytes.set(100, 0);
    assertFound(
        "The objects pin 0 native bytes according to their own reports, but their heap counts 7");
  }

  @Test
  void suspectThatIsOnNoList() {
    Node a = node("a");
    HeaderBits.set(a, HeaderBits.SUSPECT);
    mend = () -> HeaderBits.clear(a, HeaderBits.SUSPECT);
    assertFound("Suspects by their flag: 1, on a list: 0, counted: 0");
  }

  @Test
  void suspectThatIsListedAndNotFlagged() {
    Node a = suspect("a");
    HeaderBits.clear(a, HeaderBits.SUSPECT);
    mend = () -> HeaderBits.set(a, HeaderBits.SUSPECT);
    assertFound(
        "The list of suspects is broken after 0 suspects",
        "Suspects by their flag: 0, on a list: 0, counted: 1");
  }

  @Test
  void listThatIsBroken() {
    suspect("a");
    Node b = suspect("b");
    Node c = suspect("c");
    int before = slots().field(HeaderBits.slot(b), SlotTable.PREVIOUS);
    slots().setField(HeaderBits.slot(b), SlotTable.PREVIOUS, HeaderBits.slot(c));
    mend = () -> slots().setField(HeaderBits.slot(b), SlotTable.PREVIOUS, before);
    assertFound(
        "The list of suspects is broken after 1 suspect",
        "Suspects by their flag: 3, on a list: 1, counted: 3");
  }

  @Test
  void weakFieldThatItsReferentDoesNotKnow() {
    Node a = node("a");
    Node b = node("b");
    a.setWeak(b);
    IntPages in = (IntPages) Inside.part(((Heap) heap).weak, "in");
    int link = in.get(HeaderBits.slot(b));
    in.set(HeaderBits.slot(b), 0);
    mend = () -> in.set(HeaderBits.slot(b), link);
    assertFound("Weak links: 1, with an owner: 1, with a referent: 0, free: 0");
  }

  @Test
  void weakFieldOfAnotherOwner() {
    Node a = node("a");
    Node b = node("b");
    Node c = node("c");
    a.setWeak(b);
    IntPages out = (IntPages) Inside.part(((Heap) heap).weak, "out");
    int link = out.get(HeaderBits.slot(a));
    out.set(HeaderBits.slot(a), 0);
    out.set(HeaderBits.slot(c), link);
    mend =
        () -> {
          out.set(HeaderBits.slot(a), link);
          out.set(HeaderBits.slot(c), 0);
        };
    assertFound(
        "@Weak 'weak' of Node#1 refers to Node#2, but its heap knows of nothing there. The field"
            + " was written without its setter, and would not become null in time.",
        "@Weak 'weak' of Node#3 refers to nothing, but its heap knows of Node#2 there. The field"
            + " was written without its setter, and would not become null in time.",
        "The weak fields of slot " + HeaderBits.slot(c) + " are listed wrongly",
        "Weak links: 1, with an owner: 0, with a referent: 1, free: 0");
  }

  @Test
  void callbackOfWhatIsNotFlagged() {
    Node a = node("a");
    GcWeak<Node> weak = GcWeak.of(a, _ -> {});
    HeaderBits.clear(a, HeaderBits.WEAK);
    mend = () -> HeaderBits.set(a, HeaderBits.WEAK);
    assertFound("The callbacks for slot " + HeaderBits.slot(a) + " are listed wrongly");
    assertEquals(a, weak.get());
  }
}

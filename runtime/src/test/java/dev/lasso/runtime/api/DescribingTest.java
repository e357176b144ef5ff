package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.management.GcHeapRegistration;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What only describes neither throws nor stops anything, whatever the program's code does. */
@Tag("gate")
class DescribingTest {

  private static final String CLASS = Key.class.getName();

  @TempDir Path folder;

  private final List<GcLeak> leaks = new ArrayList<>();

  private final GcHeap heap = Heaps.open(GcHeap.builder().name("test").onLeak(leaks::add));

  /** A key of a map that says of itself what it is told to. */
  private record Key(Supplier<@Nullable String> text) implements Supplier<String> {
    @Override
    public String get() {
      return "";
    }

    @Override
    @SuppressWarnings("NullAway")
    public String toString() {
      return text.get();
    }
  }

  @SuppressWarnings("InfiniteRecursion") // the stack is to run out
  private static String endless() {
    return endless() + "";
  }

  private static @Nullable String throwing(Error error) {
    throw error;
  }

  /** Keys, and how an edge shows each. */
  static Stream<Arguments> keys() {
    return Stream.of(
        Arguments.of("says what it is", key(() -> "a\0b\nc"), "a\\u0000b\\u000ac"),
        Arguments.of("is long", key(() -> "x".repeat(1_000_000)), "x".repeat(80) + "…"),
        Arguments.of(
            "is cut in a pair", key(() -> "x".repeat(79) + "\ud83d\ude00"), "x".repeat(79) + "…"),
        Arguments.of("says nothing", key(() -> null), "a " + CLASS),
        Arguments.of("fails", key(() -> throwing(new AssertionError("no"))), "a " + CLASS),
        Arguments.of("lacks memory", key(() -> throwing(new OutOfMemoryError())), "a " + CLASS),
        Arguments.of("lacks stack", key(DescribingTest::endless), "a " + CLASS),
        Arguments.of("is a text", "k\0" + "y".repeat(100), "\"k\\u0000" + "y".repeat(78) + "…\""));
  }

  private static Key key(Supplier<@Nullable String> text) {
    return new Key(text);
  }

  private Item ownedBy(Object key) {
    try (GcScope scope = heap.openScope()) {
      Item item = Item.create(scope, "item");
      Item owner = heap.retain(Item.create(scope, "owner"));
      owner.map.put(key, item);
      return item;
    }
  }

  @ParameterizedTest(name = "a key that {0}")
  @MethodSource("keys")
  void keysAreShownOnOneShortLine(String name, Object key, String shown) throws IOException {
    Item item = ownedBy(key);
    String edge = "map[" + shown + "]";
    assertTrue(heap.inspect().explain(item).toString().contains("." + edge + " -> "));
    Path file = folder.resolve("snapshot.json.gz");
    heap.inspect().snapshot(file);
    String json;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertFalse(json.chars().anyMatch(c -> Character.isISOControl(c) && c != '\n'), json);
    assertEquals(
        shown,
        JsonParser.parseString(json)
            .getAsJsonObject()
            .getAsJsonObject("edges")
            .getAsJsonArray("key")
            .get(0)
            .getAsString());
    heap.inspect().verify();

    heap.close();
    GcLeak leak = leaks.removeFirst();
    assertEquals(Kind.OBJECTS, leak.kind());
    assertTrue(
        leak.groups().getFirst().first().getFirst().path().contains("." + edge), leak::toString);
    assertTrue(Inside.isDead(item));
  }

  /** A container whose own code throws wherever it is asked. */
  private static final class Rude extends GcHandwritten {

    private static final GcType TYPE =
        GcType.of(Rude.class, MethodHandles.lookup()).traversed().build();

    private boolean isRude;

    Rude(GcHeap heap) {
      super(heap);
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      return be(0);
    }

    @Override
    public void gcClear() {}

    @Override
    protected String gcLabel() {
      return be("label");
    }

    @Override
    public String toString() {
      return be("text");
    }

    private <T> T be(T otherwise) {
      if (isRude) {
        throw new AssertionError("rude");
      }
      return otherwise;
    }
  }

  /** A node whose label describes another one. */
  private static final class Describing extends Node {
    static final GcType TYPE =
        GcType.of(Describing.class, MethodHandles.lookup()).extending(Node.TYPE).build();

    Describing(GcHeap heap) {
      super(heap, TYPE);
    }

    @Override
    protected String gcLabel() {
      return a == null ? "innermost" : "owner of " + a;
    }
  }

  @Test
  void labelThatDescribesAnotherObjectContainsNoOtherLabel() {
    try (GcScope scope = heap.openScope()) {
      Describing owner = RuntimeTest.create(scope, Describing::new);
      Describing owned = RuntimeTest.create(scope, Describing::new);
      owner.setA(owned);
      assertTrue(owned.toString().contains("innermost"), owned::toString);
      assertTrue(owner.toString().contains("owner of "), owner::toString);
      assertFalse(owner.toString().contains("innermost"), owner::toString);
    }
  }

  @Test
  void closeDestroysWhatCannotBeDescribed() {
    Rude rude = GcHandwritten.allocate(heap, Rude::new);
    rude.isRude = true;
    heap.onUnraisable(_ -> {});
    heap.close();
    GcLeak leak = leaks.removeFirst();
    assertEquals(Kind.OBJECTS, leak.kind());
    assertTrue(leak.message().contains("1 object alive: 1 DescribingTest.Rude."), leak::message);
    assertTrue(Inside.isDead(rude));
  }

  @Test
  void handlerThatFailsStopsNothing() {
    try (CapturedLog logged = new CapturedLog()) {
      GcHeap closing =
          Heaps.open(
              GcHeap.builder()
                  .leaks(GcLeakLevel.ADVANCED)
                  .onLeak(_ -> throwing(new StackOverflowError())));
      GcObject node = closing.retain(Node.create(closing.openScope()));
      List<GcRoot<?>> open = List.of(closing.openRoot(node));
      closing.close();
      assertEquals(1, open.size());
      assertTrue(Inside.isDead(node));
      assertEquals(4, logged.take().size());
    }
  }

  @Test
  void registrationNamesWhatIsNull() {
    assertEquals(
        "name",
        assertThrows(NullPointerException.class, () -> GcHeapRegistration.register(heap, null))
            .getMessage());
    assertEquals(
        "heap",
        assertThrows(NullPointerException.class, () -> GcHeapRegistration.register(null, "name"))
            .getMessage());
  }
}

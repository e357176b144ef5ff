package dev.lasso.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The reader of JSON, compared with Gson. */
class JsonReaderTest {

  private static final Gson GSON =
      new GsonBuilder().serializeNulls().setPrettyPrinting().disableHtmlEscaping().create();

  private static JsonReader reader(String text) {
    return new JsonReader(new StringReader(text));
  }

  /** A value with everything in it; members named {@code skipped} are left out. */
  private static JsonElement read(JsonReader reader, JsonElement like) throws IOException {
    if (like instanceof JsonObject object) {
      JsonObject read = new JsonObject();
      reader.beginObject();
      for (String name = reader.nextName(); name != null; name = reader.nextName()) {
        if (name.startsWith("skipped")) {
          reader.skip();
        } else {
          read.add(name, read(reader, object.get(name)));
        }
      }
      return read;
    }
    if (like instanceof JsonArray array) {
      JsonArray read = new JsonArray();
      reader.beginArray();
      while (reader.nextElement()) {
        boolean isThere = read.size() < array.size();
        read.add(read(reader, isThere ? array.get(read.size()) : JsonNull.INSTANCE));
      }
      return read;
    }
    Object value = reader.nextValue();
    return value == null ? JsonNull.INSTANCE : GSON.toJsonTree(value);
  }

  private static JsonElement random(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 6)) {
      case 0 -> JsonNull.INSTANCE;
      case 1 -> new JsonPrimitive(random.nextLong() >> random.nextInt(60));
      case 2 -> new JsonPrimitive(text(random));
      case 3 -> new JsonPrimitive(random.nextInt(10));
      case 4 -> {
        JsonObject object = new JsonObject();
        for (int i = random.nextInt(4); i > 0; i--) {
          object.add((random.nextInt(4) == 0 ? "skipped" : "") + i, random(random, depth - 1));
        }
        yield object;
      }
      default -> {
        JsonArray array = new JsonArray();
        for (int i = random.nextInt(4); i > 0; i--) {
          array.add(random(random, depth - 1));
        }
        yield array;
      }
    };
  }

  private static String text(Random random) {
    String letters = "ab\"\\/\n\t\u0000\u001fäß€\ud83d\ude00\ud83d{}[]:, ";
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return text.toString();
  }

  private static JsonElement withoutSkipped(JsonElement element) {
    if (element instanceof JsonObject object) {
      JsonObject without = new JsonObject();
      object
          .asMap()
          .forEach(
              (name, value) -> {
                if (!name.startsWith("skipped")) {
                  without.add(name, withoutSkipped(value));
                }
              });
      return without;
    }
    if (element instanceof JsonArray array) {
      JsonArray without = new JsonArray();
      array.forEach(value -> without.add(withoutSkipped(value)));
      return without;
    }
    return element;
  }

  @Test
  void readsTheSameAsGson() throws IOException {
    for (int seed = 0; seed < 3000; seed++) {
      JsonElement element = random(new Random(seed), 4);
      JsonReader reader = reader(GSON.toJson(element));
      assertEquals(withoutSkipped(element), read(reader, element), "seed " + seed);
      reader.expectEnd();
    }
  }

  @Test
  void everyPrefixIsRefused() {
    for (int seed = 0; seed < 300; seed++) {
      JsonArray whole = new JsonArray();
      whole.add(random(new Random(seed), 3));
      String text = GSON.toJson(whole);
      for (int end = 0; end < text.length(); end++) {
        JsonReader reader = reader(text.substring(0, end));
        assertThrows(SnapshotException.class, () -> read(reader, whole), text.substring(0, end));
      }
    }
  }

  @Test
  void longTextsAndNumbersCrossTheBuffer() throws IOException {
    String text = "x\"€".repeat(50_000);
    JsonReader reader = reader("[" + GSON.toJson(new JsonPrimitive(text)) + ",  1234567890]");
    reader.beginArray();
    reader.nextElement();
    assertEquals(text, reader.nextString());
    reader.nextElement();
    assertEquals(1234567890, reader.nextInt());
  }

  @Test
  void numbersThatAreNoIntegersAreRefused() {
    for (String text : new String[] {"1.5", "1e3", "99999999999999999999", "-", "true", "+1"}) {
      assertThrows(SnapshotException.class, () -> reader(text).nextLong(), text);
    }
    assertThrows(SnapshotException.class, () -> reader("-1").nextInt());
    assertThrows(SnapshotException.class, () -> reader("2147483648").nextInt());
  }

  @Test
  void messageSaysWhatWasFoundAndWhere() {
    String message =
        assertThrows(SnapshotException.class, () -> reader("  x").beginObject()).getMessage();
    assertEquals("found 'x' instead of an object at character 2", message);
    message = assertThrows(SnapshotException.class, () -> reader("").beginObject()).getMessage();
    assertEquals("found the end instead of an object at character 0", message);
    JsonReader far = reader(" ".repeat(100_000) + "x");
    message = assertThrows(SnapshotException.class, far::beginObject).getMessage();
    assertEquals("found 'x' instead of an object at character 100000", message);
  }

  @Test
  void valueThatIsMissingIsNotSkipped() {
    for (String text : new String[] {"", ",", "]", "}", ":"}) {
      assertThrows(SnapshotException.class, () -> reader(text).skip(), text);
    }
  }

  @Test
  void stringThatNeverEndsIsRefusedBeforeItFillsTheMemory() {
    Reader endless =
        new Reader() {
          private boolean begun;

          @Override
          public int read(char[] into, int at, int count) {
            Arrays.fill(into, at, at + count, 'x');
            if (!begun) {
              into[at] = '"';
              begun = true;
            }
            return count;
          }

          @Override
          public void close() {}
        };
    String message =
        assertThrows(IOException.class, () -> new JsonReader(endless).nextString()).getMessage();
    assertTrue(message.startsWith("found a string of more than 1048576 characters"), message);
  }
}

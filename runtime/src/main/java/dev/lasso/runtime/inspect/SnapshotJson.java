package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.inspect.Snapshot.ObjectColumns;
import dev.lasso.runtime.inspect.Snapshot.Origins;
import dev.lasso.runtime.inspect.Snapshot.TypeTotals;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A writer of a snapshot as JSON, in columns: arrays in which elements of the same index belong
 * together. The format is described in docs/observing.md.
 */
public final class SnapshotJson {

  private static final int VERSION = 1;
  private static final int OMITTED = -1;

  private final Snapshot snapshot;
  private final Writer out;

  /** The objects that are written individually. */
  private final int[] writtenObjects;

  /** Index of each object in {@link #writtenObjects}, or {@link #OMITTED}. */
  private final int[] index;

  private String separator = "";

  /**
   * Selects the objects to write.
   *
   * @param most the maximum number of objects and edges written individually; the objects that
   *     retain least are left out first, and are part of the totals of their types only
   */
  public SnapshotJson(Snapshot snapshot, int most, Writer out) {
    this.snapshot = snapshot;
    this.out = out;
    index = new int[snapshot.size()];
    writtenObjects = selectObjects(most);
  }

  private int[] selectObjects(int most) {
    int[] all = new int[index.length];
    Arrays.setAll(all, i -> i);
    if (index.length + (long) snapshot.links().targets().length > most) {
      all = retainingMost(all, most);
    }
    Arrays.fill(index, OMITTED);
    for (int i = 0; i < all.length; i++) {
      index[all[i]] = i;
    }
    return all;
  }

  /**
   * Returns the objects that retain most, as many as fit if they have the average number of edges.
   */
  private int[] retainingMost(int[] all, int most) {
    RetainedSizes retainedSizes = snapshot.retention();
    long[] byWeight = // negative, so that the heaviest sort first
        Arrays.stream(all)
            .mapToLong(i -> -retainedSizes.nativeBytes()[i] - retainedSizes.objects()[i])
            .toArray();
    long[] sorted = byWeight.clone();
    Arrays.sort(sorted);
    long room = most;
    double edges = (double) snapshot.links().targets().length / all.length;
    int fit = (int) Math.min(all.length, room / (1 + edges));
    long last = fit == 0 ? Long.MIN_VALUE : sorted[fit - 1];
    long[] lastLeft = {fit - Arrays.stream(sorted, 0, fit).filter(one -> one < last).count()};
    return Arrays.stream(all)
        .filter(i -> byWeight[i] < last || (byWeight[i] == last && lastLeft[0]-- > 0))
        .toArray();
  }

  /** Writes the snapshot. */
  public void write() throws IOException {
    out.write("{\n\"format\": \"lasso-snapshot\",\n\"version\": " + VERSION + ",\n\"heap\": ");
    writeString(snapshot.heap());
    out.write(",\n\"taken\": ");
    writeString(snapshot.taken().toString());
    out.write(",\n\"objectsLeftOut\": " + (index.length - writtenObjects.length));
    writeStats(snapshot.stats());
    writeTypes(snapshot.typeTotals());
    writeObjects(snapshot.objects(), snapshot.retention());
    writeEdges();
    out.write("\n}\n");
  }

  private void writeStats(GcStats stats) throws IOException {
    beginObject("stats");
    writeNumber("created", stats.created());
    writeNumber("live", stats.live());
    writeNumber("diedByCount", stats.diedByCount());
    writeNumber("collected", stats.collected());
    writeNumber("collections", stats.collections());
    writeNumber("candidates", stats.candidates());
    writeNumber("collectNanos", stats.collectNanos());
    writeNumber("longestPauseNanos", stats.longestPauseNanos());
    writeNumber("nativeBytes", stats.nativeBytes());
    writeNumber("unlimitedSlices", stats.unlimitedSlices());
    writeNumber("suspects", stats.suspects());
    endObject();
  }

  private void writeTypes(TypeTotals typeTotals) throws IOException {
    int types = snapshot.types().size();
    beginObject("types");
    writeColumn("name", types, i -> snapshot.types().get(i).name());
    writeColumn("class", types, i -> snapshot.types().get(i).host());
    writeColumn("count", types, i -> typeTotals.count()[i]);
    writeColumn("held", types, i -> typeTotals.held()[i]);
    writeColumn("garbage", types, i -> typeTotals.garbage()[i]);
    writeColumn("weight", types, i -> typeTotals.nativeBytes()[i]);
    writeColumn("retainedObjects", types, i -> typeTotals.retainedObjects()[i]);
    writeColumn("retainedWeight", types, i -> typeTotals.retainedNativeBytes()[i]);
    endObject();
    beginObject("fields");
    writeColumn("type", snapshot.fields().size(), i -> snapshot.fields().get(i).type());
    writeColumn("name", snapshot.fields().size(), i -> snapshot.fields().get(i).name());
    endObject();
    beginObject("ownerships");
    writeColumn("field", snapshot.ownerships().size(), i -> snapshot.ownerships().get(i).field());
    writeColumn("to", snapshot.ownerships().size(), i -> snapshot.ownerships().get(i).to());
    writeColumn("count", snapshot.ownerships().size(), i -> snapshot.ownerships().get(i).count());
    endObject();
  }

  private void writeObjects(ObjectColumns objectColumns, RetainedSizes retainedSizes)
      throws IOException {
    beginObject("objects");
    writeColumn("type", writtenObjects.length, i -> objectColumns.type()[writtenObjects[i]]);
    writeColumn(
        "number",
        writtenObjects.length,
        i -> Integer.toUnsignedLong(objectColumns.number()[writtenObjects[i]]));
    writeColumn("label", writtenObjects.length, i -> objectColumns.labels()[writtenObjects[i]]);
    writeColumn("holds", writtenObjects.length, i -> objectColumns.holds()[writtenObjects[i]]);
    writeColumn("scopes", writtenObjects.length, i -> objectColumns.scopes()[writtenObjects[i]]);
    writeColumn("roots", writtenObjects.length, i -> objectColumns.roots()[writtenObjects[i]]);
    writeColumn(
        "weight", writtenObjects.length, i -> objectColumns.nativeBytes()[writtenObjects[i]]);
    writeColumn("marks", writtenObjects.length, i -> objectColumns.flags()[writtenObjects[i]]);
    writeColumn("edges", writtenObjects.length, this::countEdges);
    writeColumn(
        "dominator",
        writtenObjects.length,
        i -> dominator(retainedSizes.dominator()[writtenObjects[i]]));
    writeColumn(
        "retainedObjects", writtenObjects.length, i -> retainedSizes.objects()[writtenObjects[i]]);
    writeColumn(
        "retainedWeight",
        writtenObjects.length,
        i -> retainedSizes.nativeBytes()[writtenObjects[i]]);
    Origins origins = snapshot.origins();
    if (origins != null) {
      writeColumn("createdAt", writtenObjects.length, i -> origins.created()[writtenObjects[i]]);
      writeColumn("scopeOpenedAt", writtenObjects.length, i -> origins.scopes()[writtenObjects[i]]);
      writeColumn("rootOpenedAt", writtenObjects.length, i -> origins.roots()[writtenObjects[i]]);
      writeColumn("heldAt", writtenObjects.length, i -> origins.held()[writtenObjects[i]]);
    }
    endObject();
    if (origins != null) {
      beginObject("places");
      writeColumn("text", origins.places().size(), i -> origins.places().get(i));
      endObject();
    }
  }

  private int dominator(int object) {
    return object < 0 ? OMITTED : index[object];
  }

  private int countEdges(int i) {
    AdjacencyArrays adjacencyArrays = snapshot.links();
    int count = 0;
    for (int edge = adjacencyArrays.firstEdge(writtenObjects[i]);
        edge < adjacencyArrays.endOfEdges(writtenObjects[i]);
        edge++) {
      count += index[adjacencyArrays.target(edge)] == OMITTED ? 0 : 1;
    }
    return count;
  }

  private void writeEdges() throws IOException {
    AdjacencyArrays adjacencyArrays = snapshot.links();
    int[] edges =
        Arrays.stream(writtenObjects)
            .flatMap(
                object ->
                    IntStream.range(
                        adjacencyArrays.firstEdge(object), adjacencyArrays.endOfEdges(object)))
            .filter(edge -> index[adjacencyArrays.target(edge)] != OMITTED)
            .toArray();
    beginObject("edges");
    writeColumn("to", edges.length, i -> index[adjacencyArrays.target(edges[i])]);
    writeColumn("field", edges.length, i -> snapshot.edges().field()[edges[i]]);
    writeColumn("key", edges.length, i -> snapshot.edges().keys()[edges[i]]);
    endObject();
  }

  // ------------------------------------------------------------------ the syntax

  private void beginObject(String name) throws IOException {
    out.write(",\n\"" + name + "\": {");
    separator = "\n";
  }

  private void endObject() throws IOException {
    out.write("\n}");
  }

  private void writeName(String name) throws IOException {
    out.write(separator + "\"" + name + "\": ");
    separator = ",\n";
  }

  private void writeNumber(String name, long value) throws IOException {
    writeName(name);
    out.write(Long.toString(value));
  }

  private void writeColumn(String name, int size, IntFunction<@Nullable Object> values)
      throws IOException {
    writeName(name);
    out.write('[');
    for (int i = 0; i < size; i++) {
      if (i > 0) {
        out.write(',');
      }
      Object value = values.apply(i);
      if (value instanceof String text) {
        writeString(text);
      } else {
        out.write(String.valueOf(value));
      }
    }
    out.write(']');
  }

  private void writeString(String text) throws IOException {
    out.write('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.write('\\');
        out.write(c);
      } else if (c < ' ' || Character.isSurrogate(c) || c == '\u2028' || c == '\u2029') {
        out.write("\\u%04x".formatted((int) c));
      } else {
        out.write(c);
      }
    }
    out.write('"');
  }
}

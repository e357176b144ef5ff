package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.inspect.Snapshot.Facts;
import dev.lasso.runtime.inspect.Snapshot.Figures;
import dev.lasso.runtime.inspect.Snapshot.Origins;
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
  private static final int LEFT_OUT = -1;

  private final Snapshot snapshot;
  private final Writer out;

  /** The objects that are written individually. */
  private final int[] written;

  /** Index of each object in {@link #written}, or {@link #LEFT_OUT}. */
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
    written = choose(most);
  }

  private int[] choose(int most) {
    int[] all = new int[index.length];
    Arrays.setAll(all, i -> i);
    if (index.length + (long) snapshot.links().targets().length > most) {
      all = heaviest(all, most);
    }
    Arrays.fill(index, LEFT_OUT);
    for (int i = 0; i < all.length; i++) {
      index[all[i]] = i;
    }
    return all;
  }

  /**
   * Returns the objects that retain most, as many as fit if they have the average number of edges.
   */
  private int[] heaviest(int[] all, int most) {
    Retention retention = snapshot.retention();
    long[] byWeight = // negative, so that the heaviest sort first
        Arrays.stream(all)
            .mapToLong(i -> -retention.weight()[i] - retention.objects()[i])
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
    text(snapshot.heap());
    out.write(",\n\"taken\": ");
    text(snapshot.taken().toString());
    out.write(",\n\"objectsLeftOut\": " + (index.length - written.length));
    writeStats(snapshot.stats());
    writeTypes(snapshot.figures());
    writeObjects(snapshot.objects(), snapshot.retention());
    writeEdges();
    out.write("\n}\n");
  }

  private void writeStats(GcStats stats) throws IOException {
    begin("stats");
    number("created", stats.created());
    number("live", stats.live());
    number("diedByCount", stats.diedByCount());
    number("collected", stats.collected());
    number("collections", stats.collections());
    number("candidates", stats.candidates());
    number("collectNanos", stats.collectNanos());
    number("longestPauseNanos", stats.longestPauseNanos());
    number("nativeBytes", stats.nativeBytes());
    number("unlimitedSlices", stats.unlimitedSlices());
    number("suspects", stats.suspects());
    end();
  }

  private void writeTypes(Figures figures) throws IOException {
    int types = snapshot.types().size();
    begin("types");
    column("name", types, i -> snapshot.types().get(i).name());
    column("class", types, i -> snapshot.types().get(i).host());
    column("count", types, i -> figures.count()[i]);
    column("held", types, i -> figures.held()[i]);
    column("garbage", types, i -> figures.garbage()[i]);
    column("weight", types, i -> figures.weight()[i]);
    column("retainedObjects", types, i -> figures.retainedObjects()[i]);
    column("retainedWeight", types, i -> figures.retainedWeight()[i]);
    end();
    begin("fields");
    column("type", snapshot.fields().size(), i -> snapshot.fields().get(i).type());
    column("name", snapshot.fields().size(), i -> snapshot.fields().get(i).name());
    end();
    begin("ownerships");
    column("field", snapshot.ownerships().size(), i -> snapshot.ownerships().get(i).field());
    column("to", snapshot.ownerships().size(), i -> snapshot.ownerships().get(i).to());
    column("count", snapshot.ownerships().size(), i -> snapshot.ownerships().get(i).count());
    end();
  }

  private void writeObjects(Facts facts, Retention retention) throws IOException {
    begin("objects");
    column("type", written.length, i -> facts.type()[written[i]]);
    column("number", written.length, i -> Integer.toUnsignedLong(facts.number()[written[i]]));
    column("label", written.length, i -> facts.labels()[written[i]]);
    column("holds", written.length, i -> facts.holds()[written[i]]);
    column("scopes", written.length, i -> facts.scopes()[written[i]]);
    column("roots", written.length, i -> facts.roots()[written[i]]);
    column("weight", written.length, i -> facts.weight()[written[i]]);
    column("marks", written.length, i -> facts.marks()[written[i]]);
    column("edges", written.length, this::countEdges);
    column("dominator", written.length, i -> dominator(retention.dominator()[written[i]]));
    column("retainedObjects", written.length, i -> retention.objects()[written[i]]);
    column("retainedWeight", written.length, i -> retention.weight()[written[i]]);
    Origins origins = snapshot.origins();
    if (origins != null) {
      column("createdAt", written.length, i -> origins.created()[written[i]]);
      column("scopeOpenedAt", written.length, i -> origins.scopes()[written[i]]);
      column("rootOpenedAt", written.length, i -> origins.roots()[written[i]]);
      column("heldAt", written.length, i -> origins.held()[written[i]]);
    }
    end();
    if (origins != null) {
      begin("places");
      column("text", origins.places().size(), i -> origins.places().get(i));
      end();
    }
  }

  private int dominator(int object) {
    return object < 0 ? LEFT_OUT : index[object];
  }

  private int countEdges(int i) {
    Links links = snapshot.links();
    int count = 0;
    for (int edge = links.first(written[i]); edge < links.end(written[i]); edge++) {
      count += index[links.to(edge)] == LEFT_OUT ? 0 : 1;
    }
    return count;
  }

  private void writeEdges() throws IOException {
    Links links = snapshot.links();
    int[] edges =
        Arrays.stream(written)
            .flatMap(object -> IntStream.range(links.first(object), links.end(object)))
            .filter(edge -> index[links.to(edge)] != LEFT_OUT)
            .toArray();
    begin("edges");
    column("to", edges.length, i -> index[links.to(edges[i])]);
    column("field", edges.length, i -> snapshot.edges().field()[edges[i]]);
    column("key", edges.length, i -> snapshot.edges().keys()[edges[i]]);
    end();
  }

  // ------------------------------------------------------------------ the syntax

  private void begin(String name) throws IOException {
    out.write(",\n\"" + name + "\": {");
    separator = "\n";
  }

  private void end() throws IOException {
    out.write("\n}");
  }

  private void name(String name) throws IOException {
    out.write(separator + "\"" + name + "\": ");
    separator = ",\n";
  }

  private void number(String name, long value) throws IOException {
    name(name);
    out.write(Long.toString(value));
  }

  private void column(String name, int size, IntFunction<@Nullable Object> values)
      throws IOException {
    name(name);
    out.write('[');
    for (int i = 0; i < size; i++) {
      if (i > 0) {
        out.write(',');
      }
      Object value = values.apply(i);
      if (value instanceof String text) {
        text(text);
      } else {
        out.write(String.valueOf(value));
      }
    }
    out.write(']');
  }

  private void text(String text) throws IOException {
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

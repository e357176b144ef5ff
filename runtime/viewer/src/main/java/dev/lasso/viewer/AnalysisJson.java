package dev.lasso.viewer;

import dev.lasso.viewer.Analysis.Ownership;
import dev.lasso.viewer.Analysis.TypeTotals;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A writer of an analysis as JSON, in columns: arrays in which elements of the same index belong
 * together. The format is described in runtime/viewer/README.md.
 */
final class AnalysisJson {

  private static final int OMITTED = -1;

  /** The mark of garbage, in addition to those of a snapshot. */
  private static final int GARBAGE = 8;

  private final Analysis analysis;
  private final Snapshot snapshot;
  private final JsonWriter json;

  /** The objects that are written individually. */
  private final int[] written;

  /** Index of each object in {@link #written}, or {@link #OMITTED}. */
  private final int[] index;

  /**
   * Selects the objects to write.
   *
   * @param most the maximum number of objects and edges written individually; the objects that
   *     retain least are left out first, and are part of the totals of their types and holders only
   */
  AnalysisJson(Analysis analysis, int most, JsonWriter json) {
    this.analysis = analysis;
    this.json = json;
    snapshot = analysis.snapshot();
    written = select(most);
    index = new int[snapshot.size()];
    Arrays.fill(index, OMITTED);
    for (int i = 0; i < written.length; i++) {
      index[written[i]] = i;
    }
  }

  private int[] select(int most) {
    int size = snapshot.size();
    int[] all = IntStream.range(0, size).toArray();
    int edges = snapshot.links().targets().length;
    if (size + (long) edges <= most) {
      return all;
    }
    // As many as fit if they have the average number of edges.
    int fit = (int) Math.min(size, most / (1 + (double) edges / size));
    RetainedSizes retained = analysis.retained();
    long[] order = // negative, so that those that retain most sort first
        Arrays.stream(all)
            .mapToLong(i -> -retained.nativeBytes()[i] - retained.objects()[i])
            .toArray();
    long[] sorted = order.clone();
    Arrays.sort(sorted);
    long last = fit == 0 ? Long.MIN_VALUE : sorted[fit - 1];
    long[] lastLeft = {fit - Arrays.stream(sorted, 0, fit).filter(one -> one < last).count()};
    return Arrays.stream(all)
        .filter(i -> order[i] < last || (order[i] == last && lastLeft[0]-- > 0))
        .toArray();
  }

  /**
   * Writes the analysis.
   *
   * @param before an earlier snapshot of which the totals are written, too; or null
   */
  void write(@Nullable Analysis before) throws IOException {
    json.begin();
    json.writeText("format", "lasso-analysis");
    json.writeNumber("version", 1);
    writeTotals();
    json.writeNumber("objectsLeftOut", snapshot.size() - written.length);
    writeObjects();
    writeEdges();
    writeMembers();
    if (before != null) {
      json.beginObject("before");
      new AnalysisJson(before, 0, json).writeTotals();
      json.endObject();
    }
    json.endObject();
  }

  private void writeTotals() throws IOException {
    json.writeText("heap", snapshot.heap());
    json.writeText("taken", snapshot.taken());
    json.beginObject("stats");
    for (var stat : snapshot.stats().entrySet()) {
      json.writeNumber(stat.getKey(), stat.getValue());
    }
    json.endObject();
    writeTypes();
    writeHolders();
    writeCycles();
    json.beginObject("places");
    json.writeValues("text", snapshot.places().size(), snapshot.places()::get);
    json.endObject();
  }

  private void writeTypes() throws IOException {
    int types = snapshot.typeNames().size();
    TypeTotals totals = analysis.types();
    json.beginObject("types");
    json.writeValues("name", types, snapshot.typeNames()::get);
    json.writeValues("class", types, snapshot.typeClasses()::get);
    json.writeNumbers("count", types, i -> totals.count()[i]);
    json.writeNumbers("held", types, i -> totals.held()[i]);
    json.writeNumbers("garbage", types, i -> totals.garbage()[i]);
    json.writeNumbers("nativeBytes", types, i -> totals.nativeBytes()[i]);
    json.writeNumbers("retainedObjects", types, i -> totals.retainedObjects()[i]);
    json.writeNumbers("retainedBytes", types, i -> totals.retainedBytes()[i]);
    json.endObject();
    int fields = snapshot.fieldNames().size();
    json.beginObject("fields");
    json.writeNumbers("type", fields, i -> snapshot.fieldTypes()[i]);
    json.writeValues("name", fields, snapshot.fieldNames()::get);
    json.endObject();
    List<Ownership> ownerships = analysis.ownerships();
    json.beginObject("ownerships");
    json.writeNumbers("field", ownerships.size(), i -> ownerships.get(i).field());
    json.writeNumbers("to", ownerships.size(), i -> ownerships.get(i).to());
    json.writeNumbers("count", ownerships.size(), i -> ownerships.get(i).count());
    json.endObject();
  }

  private void writeHolders() throws IOException {
    List<HolderGroups.Group> groups = analysis.holders().groups();
    int[] counts = new int[groups.size()];
    int[] objects = new int[groups.size()];
    HolderGroups.Members members = analysis.holders().members();
    for (int i = 0; i < members.size(); i++) {
      objects[members.group()[i]]++;
      counts[members.group()[i]] += members.count()[i];
    }
    int size = snapshot.size();
    json.beginObject("holders");
    json.writeValues("kind", groups.size(), i -> groups.get(i).kind());
    json.writeNumbers("openedAt", groups.size(), i -> groups.get(i).place());
    json.writeNumbers("type", groups.size(), i -> groups.get(i).type());
    json.writeNumbers("count", groups.size(), i -> counts[i]);
    json.writeNumbers("objects", groups.size(), i -> objects[i]);
    KeptObjects kept = analysis.kept();
    json.writeNumbers("keptObjects", groups.size(), i -> kept.objects()[i]);
    json.writeNumbers("keptBytes", groups.size(), i -> kept.nativeBytes()[i]);
    RetainedSizes retained = analysis.retained();
    json.writeNumbers("retainedObjects", groups.size(), i -> retained.objects()[size + i]);
    json.writeNumbers("retainedBytes", groups.size(), i -> retained.nativeBytes()[size + i]);
    json.endObject();
  }

  private void writeCycles() throws IOException {
    List<CycleGroups.Group> cycles = analysis.cycles();
    json.beginObject("cycles");
    json.writeValues("path", cycles.size(), i -> cycles.get(i).path());
    json.writeNumbers("groups", cycles.size(), i -> cycles.get(i).components());
    json.writeNumbers("objects", cycles.size(), i -> cycles.get(i).objects());
    json.writeNumbers("garbage", cycles.size(), i -> cycles.get(i).garbage());
    json.writeNumbers("example", cycles.size(), i -> index[cycles.get(i).example()]);
    json.endObject();
  }

  private void writeObjects() throws IOException {
    Snapshot.Objects objects = snapshot.objects();
    RetainedSizes retained = analysis.retained();
    json.beginObject("objects");
    writeColumn("type", i -> objects.type()[i]);
    writeColumn("number", i -> objects.number()[i]);
    json.writeValues("label", written.length, i -> objects.label()[written[i]]);
    writeColumn("holds", i -> objects.holds()[i]);
    writeColumn("nativeBytes", i -> objects.nativeBytes()[i]);
    writeColumn("marks", i -> objects.marks()[i] | (retained.isGarbage(i) ? GARBAGE : 0));
    writeColumn("edges", this::countEdges);
    writeColumn("dominator", i -> dominator(retained.tree().dominator()[i]));
    writeColumn("retainedObjects", i -> retained.objects()[i]);
    writeColumn("retainedBytes", i -> retained.nativeBytes()[i]);
    writeColumn("createdAt", i -> objects.createdAt()[i]);
    json.endObject();
  }

  /** Writes a column of the written objects. */
  private void writeColumn(String name, IntToLongFunction ofObject) throws IOException {
    json.writeNumbers(name, written.length, i -> ofObject.applyAsLong(written[i]));
  }

  private int dominator(int node) {
    return node < 0 || node >= index.length ? OMITTED : index[node];
  }

  private long countEdges(int object) {
    AdjacencyArrays links = snapshot.links();
    int count = 0;
    for (int edge = links.firstEdge(object); edge < links.endOfEdges(object); edge++) {
      count += index[links.target(edge)] == OMITTED ? 0 : 1;
    }
    return count;
  }

  private void writeEdges() throws IOException {
    AdjacencyArrays links = snapshot.links();
    int[] edges =
        Arrays.stream(written)
            .flatMap(i -> IntStream.range(links.firstEdge(i), links.endOfEdges(i)))
            .filter(edge -> index[links.target(edge)] != OMITTED)
            .toArray();
    json.beginObject("edges");
    json.writeNumbers("to", edges.length, i -> index[links.target(edges[i])]);
    json.writeNumbers("field", edges.length, i -> snapshot.edges().field()[edges[i]]);
    json.writeValues("key", edges.length, i -> snapshot.edges().key()[edges[i]]);
    json.endObject();
  }

  /** Writes which objects each group of holders holds. */
  private void writeMembers() throws IOException {
    HolderGroups.Members members = analysis.holders().members();
    int[] rows =
        IntStream.range(0, members.size())
            .filter(row -> index[members.object()[row]] != OMITTED)
            .toArray();
    json.beginObject("holds");
    json.writeNumbers("object", rows.length, i -> index[members.object()[rows[i]]]);
    json.writeNumbers("holder", rows.length, i -> members.group()[rows[i]]);
    json.writeNumbers("count", rows.length, i -> members.count()[rows[i]]);
    json.endObject();
  }
}

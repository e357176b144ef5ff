package dev.lasso.samples.flink;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.KeyGroupStatePartitionStreamProvider;
import org.apache.flink.runtime.state.KeyedStateCheckpointOutputStream;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * The task. It opens a heap on its own thread when it starts, and closes the heap on the same
 * thread, whether the task ends, fails or is canceled. Only plain data leaves it, to other tasks or
 * into a checkpoint.
 */
final class TotalsOperator extends AbstractStreamOperator<Total>
    implements OneInputStreamOperator<Order, Total>, BoundedOneInput {

  private static final long serialVersionUID = 1;

  private final String parent;

  // Transient because Flink serializes the operator; its native state is created where it runs.
  private transient @Nullable GcHeap heap;
  private transient @Nullable GcRoot<Totals> totals;
  private transient String task;
  private transient Path folder;
  private transient int maxParallelism;

  /** Creates an operator that keeps its files below a folder. */
  TotalsOperator(Path parent) {
    this.parent = parent.toString();
  }

  /** Called by Flink before {@code open}, even if there is nothing to restore. */
  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    TaskInfo info = getRuntimeContext().getTaskInfo();
    maxParallelism = info.getMaxNumberOfParallelSubtasks();
    task = info.getTaskNameWithSubtasks();
    folder = Files.createTempDirectory(Path.of(parent), "task");
    heap = GcHeap.builder().name(task).confined();
    TaskLog.opened(task, heap);
    try (GcScope scope = heap.openScope()) {
      totals = heap.<Totals>openRoot(GcTotals.create(scope));
    }
    for (KeyGroupStatePartitionStreamProvider range : context.getRawKeyedStateInputs()) {
      try (GcScope scope = heap.openScope();
          DataInputStream in = new DataInputStream(range.getStream())) {
        totals.get().range(range.getKeyGroupId(), folder, scope).read(in);
      }
    }
  }

  @Override
  public void processElement(StreamRecord<Order> element) throws IOException {
    Order order = element.getValue();
    int group = KeyGroupRangeAssignment.assignToKeyGroup(order.customer(), maxParallelism);
    try (GcScope scope = heap.openScope()) {
      totals.get().range(group, folder, scope).add(order.customer(), 1, order.cents());
    }
  }

  /**
   * Writes the bytes of each range to the checkpoint, so that Flink can move them to other tasks.
   */
  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    KeyedStateCheckpointOutputStream out = context.getRawKeyedOperatorStateOutput();
    DataOutputStream data = new DataOutputStream(out);
    for (Map.Entry<Integer, KeyRange> range : totals.get().ranges.entrySet()) {
      out.startNewKeyGroup(range.getKey());
      range.getValue().write(data);
    }
  }

  @Override
  protected boolean isUsingCustomRawKeyedState() {
    return true;
  }

  @Override
  public void notifyCheckpointComplete(long checkpoint) throws Exception {
    super.notifyCheckpointComplete(checkpoint);
    TaskLog.saved(task, checkpoint);
  }

  @Override
  public void endInput() throws IOException {
    for (KeyRange range : totals.get().ranges.values()) {
      range
          .getTable()
          .forEach(
              (customer, orders, cents) ->
                  output.collect(new StreamRecord<>(new Total(customer, orders, cents))));
    }
  }

  /** Called by Flink even if the start failed, in which case there may be no heap. */
  @Override
  public void close() throws Exception {
    if (heap != null) {
      if (totals != null) {
        totals.close();
      }
      heap.close();
      TaskLog.closed(task, heap, folder);
      Files.delete(folder); // throws if any file is left
    }
    super.close();
  }
}

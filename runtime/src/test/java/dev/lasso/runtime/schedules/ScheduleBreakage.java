package dev.lasso.runtime.schedules;

import dev.lasso.runtime.support.SecondRuntime;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.util.function.Function;

/** Rules of an incremental search that are left out on purpose: a method does nothing. */
enum ScheduleBreakage {
  /** Touches are not recorded: a touched candidate may be condemned. */
  NO_TOUCH("Suspects.touch", ScheduleHeap.KILLED),

  /** A touched candidate keeps nothing alive. */
  NO_LIVE_TOUCHED("LiveMarker.touch", ScheduleHeap.KILLED),

  /** A candidate with fewer owners than recorded is no suspect for the next run. */
  NO_OVER_VISITED("LiveMarker.touchOverVisited", ScheduleHeap.LEFT),

  /** Edges are not recorded, so that all of garbage counts as owned from outside. */
  NO_EDGES("CandidateGraph.addEdge", ScheduleHeap.LOST),

  /** The suspects that a run has not come to are lost with it. */
  NO_REST_OF_BATCH("Suspects.endBatch", ScheduleHeap.LEFT);

  /** The class and the method. */
  private final String method;

  final String fault;

  ScheduleBreakage(String method, String fault) {
    this.method = method;
    this.fault = fault;
  }

  /** Returns a {@link ScheduleRun} on a runtime without the rule. */
  Function<String, String> load() {
    return new Loader(method).program(ScheduleRun.class);
  }

  /** Loads the runtime a second time, without the code of a method. */
  private static final class Loader extends SecondRuntime {
    private final String broken;

    Loader(String broken) {
      super(ScheduleBreakage.class.getClassLoader());
      this.broken = broken;
    }

    @Override
    protected byte[] changed(String name, byte[] bytes, boolean isMain) {
      String type = name.substring(name.lastIndexOf('.') + 1);
      if (!isMain || !broken.startsWith(type + ".")) {
        return bytes;
      }
      return classFile.transformClass(
          classFile.parse(bytes),
          (builder, element) -> {
            if (element instanceof MethodModel method
                && broken.equals(type + "." + method.methodName().stringValue())) {
              builder.withMethodBody(
                  method.methodName(),
                  method.methodType(),
                  method.flags().flagsMask(),
                  CodeBuilder::return_);
            } else {
              builder.with(element);
            }
          });
    }
  }
}

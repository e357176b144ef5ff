package dev.lasso.runtime.oracle;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.Recount;
import dev.lasso.runtime.oracle.OracleOp.Kind;
import dev.lasso.runtime.support.CrossHeapCalls.Side;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.NeighbourHeaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Shrinking;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A random program: made up and run once, and run again with fewer steps if it fails. */
record OracleProgram(long seed, int maxLive, boolean stress, int maxSteps) {

  /**
   * How a program failed.
   *
   * @param steps those that were run, the last one failed
   * @param cause what was found
   * @param events what happened on the heap in the last step
   * @param thrown what the last step threw, if anything
   */
  record Failure(
      List<OracleOp> steps,
      Throwable cause,
      List<String> events,
      @Nullable RuntimeException thrown) {}

  /** One step in so many is followed by a verification of the heap. */
  private static final int VERIFIED_STEP = Integer.getInteger("lasso.verified", 10);

  /** Number of safepoints after each step of a program that is collected in slices. */
  private static final int SAFE_POINTS = 3;

  /**
   * Runs the program of a seed; returns a report if it fails.
   *
   * @param maxSteps how many steps a slice of an automatic collection has at most; 0 for no slices
   */
  static @Nullable String run(long seed, int length, int maxSteps) {
    OracleGenerator generator = new OracleGenerator(seed);
    OracleProgram program =
        new OracleProgram(seed, generator.maxLive, generator.stress && maxSteps == 0, maxSteps);
    Failure failure = program.run(generator, length, List.of());
    if (failure == null) {
      return null;
    }
    Failure least = program.shrink(failure);
    return program.report(least);
  }

  private @Nullable Failure run(List<OracleOp> steps) {
    return run(null, 0, steps);
  }

  /** Runs steps that are made up by a generator, or given. */
  private @Nullable Failure run(
      @Nullable OracleGenerator generator, int length, List<OracleOp> given) {
    List<OracleOp> steps = new ArrayList<>();
    GcHeap other = Heaps.open();
    Node foreign = Node.allocate(other);
    OracleReal real = new OracleReal(maxLive, stress, foreign, maxSteps, seed);
    OracleShadow shadow = new OracleShadow(maxLive, stress, real.events);
    OracleCheck check = new OracleCheck(real, shadow);
    try (NeighbourHeaps others = new NeighbourHeaps()) {
      int count = generator == null ? given.size() : length;
      for (int i = 0; i < count; i++) {
        OracleOp op = generator == null ? given.get(i) : generator.next(shadow);
        steps.add(op);
        step(op, real, shadow, maxSteps == 0 ? 0 : SAFE_POINTS);
        Recount.checkNoOpenChange(real.heap);
        mixUp(real, others, new Random(seed * 31 + i));
        check.check();
        if (i % VERIFIED_STEP == 0) {
          Inside.verifyExceptTakenHolds(real.heap);
        }
      }
      Inside.verifyExceptTakenHolds(real.heap);
      OracleOp end = OracleOp.of(Kind.CLOSE_HEAP, 0);
      step(end, real, shadow, 0);
      check.checkClosed();
      step(end, real, shadow, 0);
      other.release(foreign);
      other.close();
      return null;
    } catch (StackOverflowError | RuntimeException | AssertionError e) {
      return new Failure(steps, e, List.copyOf(real.events), real.lastThrown);
    }
  }

  /** Mixes up objects, scopes and marks with those of two other heaps, which changes nothing. */
  private static void mixUp(OracleReal real, NeighbourHeaps others, Random random) {
    if (random.nextInt(16) > 0) {
      return;
    }
    others.step(random);
    List<Node> alive = real.usable();
    List<GcScope> scopes = real.openScopes();
    if (alive.isEmpty() || scopes.isEmpty()) {
      return;
    }
    GcScope scope = scopes.get(random.nextInt(scopes.size()));
    Node node = alive.get(random.nextInt(alive.size()));
    String wrong =
        others.mixUp(random, new Side(real.heap, node, scope, scope.mark(), null), false);
    if (wrong != null) {
      throw new AssertionError(wrong);
    }
  }

  private void step(OracleOp op, OracleReal real, OracleShadow shadow, int safePoints) {
    real.events.clear();
    real.lastThrown = null;
    if (op.kind() != Kind.CLOSE_HEAP) {
      Heaps.handOver(() -> real.execute(op, OracleWorld.NOTHING), real.heap, real.foreign.gcHeap());
    } else {
      real.execute(op, OracleWorld.NOTHING);
    }
    real.slices(safePoints);
    shadow.replay(op, safePoints);
  }

  private Failure shrink(Failure failure) {
    return new Shrinking<OracleOp, Failure>(this::run, Failure::steps, OracleOp::simpler)
        .shrink(failure);
  }

  private String report(Failure failure) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.println(
        "seed "
            + seed
            + (stress ? ", stress" : "")
            + (maxSteps > 0 ? ", slices of up to " + maxSteps + " steps" : "")
            + ", at most "
            + maxLive
            + " objects: "
            + failure.cause.getMessage());
    out.println(
        "the program, shrunk to " + failure.steps.size() + " steps and the close of the heap:");
    failure.steps.forEach(op -> out.println("  " + op));
    out.println("the heap in the last step:");
    failure.events.forEach(event -> out.println("  " + event));
    failure.cause.printStackTrace(out);
    if (failure.thrown != null) {
      out.println("the last step threw:");
      failure.thrown.printStackTrace(out);
    }
    return text.toString();
  }
}

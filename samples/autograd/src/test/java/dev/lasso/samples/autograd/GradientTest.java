package dev.lasso.samples.autograd;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Gradients beside finite differences, and what is alive on the way. */
final class GradientTest {

  private static final float STEP = 1e-2f;
  private static final Shape SHAPE = new Shape(4, 3);

  private final Random random = new Random(7);
  private final NativeBytes bytes = new NativeBytes();
  private final Malloc malloc = new Malloc(bytes);
  private final GcHeap heap = GcHeap.confined();

  @AfterEach
  void nothingIsLeft() {
    heap.collect();
    heap.inspect().verify();
    assertThat(heap.stats().live()).isEqualTo(0);
    heap.close();
    assertThat(bytes.inUse()).isEqualTo(0);
  }

  private Tensor tensor(Shape shape, Tensor.Kind kind) {
    Tensor tensor = GcTensor.create(GcScope.current(), malloc, shape, kind);
    for (int i = 0; i < shape.size(); i++) {
      // Far enough from 0 that a small step does not cross the corner of relu.
      tensor.values().set(i, (random.nextBoolean() ? 1 : -1) * (0.2f + random.nextFloat()));
    }
    return tensor;
  }

  private Tensor value(int rows, int columns) {
    return tensor(new Shape(rows, columns), Tensor.Kind.VALUE);
  }

  private Tensor parameter(Shape shape) {
    return tensor(shape, Tensor.Kind.PARAMETER);
  }

  /** Compares for each value of the parameter. */
  private void check(Tensor parameter, UnaryOperator<Tensor> loss) {
    GcScope scope = GcScope.current();
    scope.rewind(scope.mark(), loss.apply(parameter)).backward();
    for (int i = 0; i < parameter.shape.size(); i++) {
      float before = parameter.values().get(i);
      double up = loss(scope, parameter, loss, i, before + STEP);
      double down = loss(scope, parameter, loss, i, before - STEP);
      parameter.values().set(i, before);
      assertWithMessage("derivative by value %s", i)
          .that(parameter.gradient.values().get(i))
          .isWithin(2e-3f)
          .of((float) ((up - down) / (2 * STEP)));
    }
  }

  private static double loss(
      GcScope scope, Tensor parameter, UnaryOperator<Tensor> loss, int index, float value) {
    parameter.values().set(index, value);
    long mark = scope.mark();
    double result = loss.apply(parameter).values().get(0);
    scope.rewind(mark);
    return result;
  }

  private Tensor classes(int rows, int columns) {
    Tensor classes = value(rows, columns);
    classes.values().fill(0);
    for (int row = 0; row < rows; row++) {
      classes.values().set(row * columns + row % columns, 1);
    }
    return classes;
  }

  @Test
  void ofLossIsThatOfFiniteDifferences() {
    heap.run(
        () -> {
          Tensor classes = classes(4, 3);
          check(parameter(SHAPE), p -> p.loss(classes));
        });
  }

  @Test
  void ofProductIsThatOfFiniteDifferencesOnBothSides() {
    heap.run(
        () -> {
          Tensor left = value(2, 4);
          Tensor right = value(3, 5);
          Tensor classesOfLeft = classes(2, 3);
          Tensor classesOfRight = classes(4, 5);
          check(parameter(SHAPE), p -> left.matmul(p).loss(classesOfLeft));
          check(parameter(SHAPE), p -> p.matmul(right).loss(classesOfRight));
        });
  }

  @Test
  void ofSumAndOfRowThatIsAddedToEachIsThatOfFiniteDifferences() {
    heap.run(
        () -> {
          Tensor other = value(4, 3);
          Tensor classes = classes(4, 3);
          check(parameter(SHAPE), p -> p.add(other).loss(classes));
          check(parameter(new Shape(1, 3)), p -> other.add(p).loss(classes));
        });
  }

  @Test
  void ofReluAndOfProductByPlaceIsThatOfFiniteDifferences() {
    heap.run(
        () -> {
          Tensor other = value(4, 3);
          Tensor classes = classes(4, 3);
          check(parameter(SHAPE), p -> p.relu().loss(classes));
          check(parameter(SHAPE), p -> p.mul(other).loss(classes));
        });
  }

  @Test
  void ofParameterThatIsUsedSeveralTimesIsTheSum() {
    heap.run(
        () -> {
          Tensor classes = classes(4, 3);
          check(parameter(SHAPE), p -> p.mul(p).add(p.relu()).add(p).loss(classes));
        });
  }

  @Test
  void temporariesDieWithTheirStatement() {
    heap.run(
        () -> {
          GcScope scope = GcScope.current();
          Tensor a = value(4, 3);
          Tensor b = value(4, 3);
          Tensor c = value(4, 3);
          Tensor sum = scope.rewind(scope.mark(), a.mul(b).add(c));
          assertThat(sum.values().get(5))
              .isEqualTo(a.values().get(5) * b.values().get(5) + c.values().get(5));
          assertThat(heap.stats().live()).isEqualTo(4);
          assertThat(bytes.inUse()).isEqualTo(4 * SHAPE.bytes());
        });
  }

  @Test
  void wayBackFreesWhatItHasUsedAndLeavesNoCycle() {
    heap.run(
        () -> {
          GcScope scope = GcScope.current();
          Tensor parameter = parameter(SHAPE);
          Tensor classes = classes(4, 3);
          long mark = scope.mark();
          parameter.relu().loss(classes).backward();
          scope.rewind(mark);
          assertThat(heap.stats().live()).isEqualTo(3); // the gradient, too
          assertThat(heap.collect()).isEqualTo(0);
        });
  }

  @Test
  void cyclesOfWaysThatNobodyGoesBackAreCollectedWhileTheyAreFew() {
    NativeBytes counted = new NativeBytes();
    Digits.Image image = new Digits.Image(new float[64], 3);
    Batch batch = new Batch(image.pixels(), new int[] {image.digit()});
    long after = 0;
    try (LassoTrainer trainer = new LassoTrainer(counted, Weights.of(64, 128, 10))) {
      long before = counted.inUse();
      for (int i = 0; i < 1_000; i++) {
        trainer.correct(batch);
      }
      assertThat(counted.peak() - before).isLessThan(1 << 13); // results of relu alone: 512,000
      trainer.heap.collect();
      assertThat(counted.inUse()).isEqualTo(before);
      trainer.heap.inspect().verify();
      after = trainer.heap.stats().live();
    }
    assertThat(after).isEqualTo(10); // the network, the optimizer, and four tensors each
    assertThat(counted.inUse()).isEqualTo(0);
  }
}

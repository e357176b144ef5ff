package dev.lasso.samples.autograd;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The initial parameters of a network.
 *
 * @param shapes the shapes of the weights and the bias of the first layer, then of the second
 * @param values the values of each
 */
record Weights(List<Shape> shapes, List<float[]> values) {

  static Weights of(int inputs, int hidden, int classes) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
    List<Shape> shapes =
        List.of(
            new Shape(inputs, hidden),
            new Shape(1, hidden),
            new Shape(hidden, classes),
            new Shape(1, classes));
    return new Weights(shapes, shapes.stream().map(shape -> begin(shape, random)).toList());
  }

  private static float[] begin(Shape shape, RandomGenerator random) {
    float[] values = new float[shape.size()];
    for (int i = 0; shape.rows() > 1 && i < values.length; i++) {
      values[i] = (float) (random.nextGaussian() * Math.sqrt(2.0 / shape.rows()));
    }
    return values;
  }
}

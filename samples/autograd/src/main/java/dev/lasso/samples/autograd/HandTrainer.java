package dev.lasso.samples.autograd;

import java.util.ArrayList;
import java.util.List;

/** Trains the same network in the same steps without Lasso. Owners are counted by hand. */
final class HandTrainer implements Trainer {

  private final Memory memory;
  private final List<HandTensor> parameters = new ArrayList<>();
  private final List<HandTensor> velocities = new ArrayList<>();

  HandTrainer(Memory memory, Weights weights) {
    this.memory = memory;
    for (int i = 0; i < weights.shapes().size(); i++) {
      Shape shape = weights.shapes().get(i);
      HandTensor parameter = HandTensor.lasting(memory, shape, Tensor.Kind.PARAMETER);
      parameter.values.set(weights.values().get(i));
      parameters.add(parameter);
      HandTensor velocity = HandTensor.lasting(memory, shape, Tensor.Kind.VALUE);
      velocity.values.fill(0);
      velocities.add(velocity);
    }
  }

  @Override
  public float step(Batch batch) {
    HandTensor scores = forward(batch);
    HandTensor classes = tensor(batch.classesShape(), batch.classes());
    HandTensor loss = scores.loss(classes);
    scores.release();
    classes.release();
    loss.backward();
    descend();
    float result = loss.values.get(0);
    loss.release();
    memory.endStep();
    return result;
  }

  private void descend() {
    for (int i = 0; i < parameters.size(); i++) {
      HandTensor parameter = parameters.get(i);
      Descent.move(parameter.values, velocities.get(i).values, parameter.gradient.values);
      parameter.gradient.release();
      parameter.gradient = null;
    }
  }

  @Override
  public int correct(Batch batch) {
    HandTensor scores = forward(batch);
    int correct = batch.correct(scores.values);
    scores.maker.breakCycles();
    scores.release();
    memory.endStep();
    return correct;
  }

  private HandTensor forward(Batch batch) {
    HandTensor images = tensor(batch.imagesShape(), batch.pixels());
    HandTensor product1 = images.matmul(parameters.get(0));
    images.release();
    HandTensor sum1 = product1.add(parameters.get(1));
    product1.release();
    HandTensor hidden = sum1.relu();
    sum1.release();
    HandTensor product2 = hidden.matmul(parameters.get(2));
    hidden.release();
    HandTensor scores = product2.add(parameters.get(3));
    product2.release();
    return scores;
  }

  private HandTensor tensor(Shape shape, float[] values) {
    HandTensor tensor = HandTensor.temporary(memory, shape);
    tensor.values.set(values);
    return tensor;
  }

  @Override
  public void close() {
    velocities.forEach(HandTensor::release);
    parameters.forEach(HandTensor::release);
    memory.close();
  }
}

package dev.lasso.samples.autograd;

/** A step of gradient descent with momentum. */
final class Descent {

  private static final float RATE = 0.05f;
  private static final float FRICTION = 0.9f;

  private Descent() {}

  static void move(Matrix parameter, Matrix velocity, Matrix gradient) {
    for (int i = 0; i < parameter.size(); i++) {
      float next = FRICTION * velocity.get(i) + gradient.get(i);
      velocity.set(i, next);
      parameter.set(i, parameter.get(i) - RATE * next);
    }
  }
}

package dev.lasso.samples.autograd;

/**
 * Some images with their classes.
 *
 * @param pixels the images, one after the other
 * @param digits the class of each
 */
@SuppressWarnings("ArrayRecordComponent") // numbers by the thousand, which nobody compares
record Batch(float[] pixels, int[] digits) {

  private static final int CLASSES = 10;

  int size() {
    return digits.length;
  }

  Shape imagesShape() {
    return new Shape(size(), pixels.length / size());
  }

  Shape classesShape() {
    return new Shape(size(), CLASSES);
  }

  /** A row for each image: 1 for its class, 0 for the others. */
  float[] classes() {
    float[] result = new float[size() * CLASSES];
    for (int i = 0; i < size(); i++) {
      result[i * CLASSES + digits[i]] = 1;
    }
    return result;
  }

  /** For how many rows of scores the right class has the highest. */
  int correct(Matrix scores) {
    int correct = 0;
    for (int row = 0; row < size(); row++) {
      correct += scores.largest(row) == digits[row] ? 1 : 0;
    }
    return correct;
  }
}

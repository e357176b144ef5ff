package dev.lasso.samples.autograd;

/**
 * A batch of images with their classes.
 *
 * @param pixels the images, one after another
 * @param digits the class of each image
 */
@SuppressWarnings("ArrayRecordComponent") // thousands of numbers, which are never compared
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

  /** Returns a row for each image: 1 for its class, 0 for the others. */
  float[] classes() {
    float[] result = new float[size() * CLASSES];
    for (int i = 0; i < size(); i++) {
      result[i * CLASSES + digits[i]] = 1;
    }
    return result;
  }

  /** Returns the number of rows of scores in which the right class has the highest score. */
  int correct(Matrix scores) {
    int correct = 0;
    for (int row = 0; row < size(); row++) {
      correct += scores.largest(row) == digits[row] ? 1 : 0;
    }
    return correct;
  }
}

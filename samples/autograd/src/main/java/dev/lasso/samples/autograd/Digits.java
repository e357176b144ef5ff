package dev.lasso.samples.autograd;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;

/**
 * Images of digits for training and for testing.
 *
 * @param name the name of the data set
 * @param training the images for training
 * @param test the images held out for testing
 */
record Digits(String name, List<Image> training, List<Image> test) {

  /** An image, with pixels from 0 to 1, and the digit that it shows. */
  @SuppressWarnings("ArrayRecordComponent") // numbers, which are never compared
  record Image(float[] pixels, int digit) {}

  private static final int TEST_PART = 5;

  /**
   * Returns the images that come with the sample. A fifth of them, drawn with a fixed seed, is held
   * out.
   */
  static Digits shipped() throws IOException {
    List<Image> images = new ArrayList<>();
    try (InputStream file = Digits.class.getResourceAsStream("digits.csv.gz");
        var reader =
            new BufferedReader(new InputStreamReader(new GZIPInputStream(file), US_ASCII))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] numbers = line.split(",", -1);
        float[] pixels = new float[numbers.length - 1];
        for (int i = 0; i < pixels.length; i++) {
          pixels[i] = Float.parseFloat(numbers[i]) / 16;
        }
        images.add(new Image(pixels, Integer.parseInt(numbers[pixels.length])));
      }
    }
    Collections.shuffle(images, new Random(1));
    int test = images.size() / TEST_PART;
    return new Digits("UCI digits", images.subList(test, images.size()), images.subList(0, test));
  }

  /** Reads the four files of MNIST as published, with or without {@code .gz}. */
  static Digits mnist(Path folder) throws IOException {
    return new Digits("MNIST", mnist(folder, "train"), mnist(folder, "t10k"));
  }

  private static List<Image> mnist(Path folder, String part) throws IOException {
    try (DataInputStream images = open(folder, part + "-images-idx3-ubyte", 0x803);
        DataInputStream digits = open(folder, part + "-labels-idx1-ubyte", 0x801)) {
      int count = images.readInt();
      int size = images.readInt() * images.readInt();
      if (digits.readInt() != count) {
        throw new IOException("There are not as many labels as images in " + folder + ".");
      }
      List<Image> result = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        byte[] bytes = new byte[size];
        images.readFully(bytes);
        float[] pixels = new float[size];
        for (int j = 0; j < size; j++) {
          pixels[j] = (bytes[j] & 0xff) / 255f;
        }
        result.add(new Image(pixels, digits.readUnsignedByte()));
      }
      return result;
    }
  }

  private static DataInputStream open(Path folder, String name, int magic) throws IOException {
    Path plain = folder.resolve(name);
    Path packed = folder.resolve(name + ".gz");
    InputStream file =
        Files.exists(packed)
            ? new GZIPInputStream(Files.newInputStream(packed), 1 << 16)
            : Files.newInputStream(plain);
    DataInputStream data = new DataInputStream(new BufferedInputStream(file));
    int found = data.readInt();
    if (found != magic) {
      data.close();
      throw new IOException(
          String.format("%s begins with %#x, and not with %#x.", name, found, magic));
    }
    return data;
  }

  int inputs() {
    return training.getFirst().pixels().length;
  }

  /**
   * Returns the training images in an order that depends on the epoch. All batches are complete.
   */
  List<Batch> trainingBatches(int epoch, int size) {
    List<Image> shuffled = new ArrayList<>(training);
    Collections.shuffle(shuffled, new Random(epoch));
    return batches(shuffled.subList(0, shuffled.size() / size * size), size);
  }

  List<Batch> testBatches(int size) {
    return batches(test, size);
  }

  private static List<Batch> batches(List<Image> images, int size) {
    List<Batch> batches = new ArrayList<>();
    for (int from = 0; from < images.size(); from += size) {
      batches.add(batch(images.subList(from, Math.min(images.size(), from + size))));
    }
    return batches;
  }

  private static Batch batch(List<Image> images) {
    int inputs = images.getFirst().pixels().length;
    float[] pixels = new float[images.size() * inputs];
    int[] digits = new int[images.size()];
    for (int i = 0; i < digits.length; i++) {
      System.arraycopy(images.get(i).pixels(), 0, pixels, i * inputs, inputs);
      digits[i] = images.get(i).digit();
    }
    return new Batch(pixels, digits);
  }
}

package dev.lasso.samples.autograd;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.MemorySegment;

/** Floats in native memory, row by row. The matrix does not own the memory. */
record Matrix(MemorySegment values, Shape shape) {

  /** Returns the matrix at an address that malloc has returned. */
  @SuppressWarnings("restricted") // Java cannot check that there is memory
  static Matrix at(long address, Shape shape) {
    return new Matrix(MemorySegment.ofAddress(address).reinterpret(shape.bytes()), shape);
  }

  int rows() {
    return shape.rows();
  }

  int columns() {
    return shape.columns();
  }

  int size() {
    return shape.size();
  }

  float get(int index) {
    return values.getAtIndex(JAVA_FLOAT, index);
  }

  void set(int index, float value) {
    values.setAtIndex(JAVA_FLOAT, index, value);
  }

  void set(float[] from) {
    MemorySegment.copy(from, 0, values, JAVA_FLOAT, 0, size());
  }

  void fill(float value) {
    for (int i = 0; i < size(); i++) {
      set(i, value);
    }
  }

  void add(Matrix other) {
    for (int i = 0; i < size(); i++) {
      set(i, get(i) + other.get(i));
    }
  }

  /** Returns the column of the largest value in a row. */
  int largest(int row) {
    int largest = 0;
    for (int column = 1; column < columns(); column++) {
      if (get(row * columns() + column) > get(row * columns() + largest)) {
        largest = column;
      }
    }
    return largest;
  }
}

package dev.lasso.runtime.schedules;

import java.util.Arrays;

/** A short list of ints, to be copied. */
final class ScheduleInts {

  private int[] elements;
  private int size;

  ScheduleInts() {
    elements = new int[8];
  }

  ScheduleInts(ScheduleInts from) {
    elements = from.elements.clone();
    size = from.size;
  }

  int size() {
    return size;
  }

  int get(int index) {
    return elements[index];
  }

  void set(int index, int value) {
    elements[index] = value;
  }

  void add(int value) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, 2 * size);
    }
    elements[size++] = value;
  }

  int removeLast() {
    return elements[--size];
  }

  boolean contains(int value) {
    return indexOf(value) >= 0;
  }

  /** Takes {@code value} out, if it is in the list. */
  void remove(int value) {
    int index = indexOf(value);
    if (index >= 0) {
      System.arraycopy(elements, index + 1, elements, index, --size - index);
    }
  }

  private int indexOf(int value) {
    for (int i = 0; i < size; i++) {
      if (elements[i] == value) {
        return i;
      }
    }
    return -1;
  }

  void addTo(StringBuilder key) {
    key.append((char) size);
    for (int i = 0; i < size; i++) {
      key.append((char) elements[i]);
    }
  }

  /** Adds the elements, which are objects, by other names. */
  void addTo(StringBuilder key, int[] names) {
    key.append((char) size);
    for (int i = 0; i < size; i++) {
      key.append((char) names[elements[i]]);
    }
  }
}

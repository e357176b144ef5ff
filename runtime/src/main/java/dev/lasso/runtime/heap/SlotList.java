package dev.lasso.runtime.heap;

/** An indexed list of slots. Some of the slots may be free. */
interface SlotList {

  SlotList EMPTY = new IntList();

  int size();

  int get(int index);
}

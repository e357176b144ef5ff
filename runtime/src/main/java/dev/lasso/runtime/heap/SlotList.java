package dev.lasso.runtime.heap;

/** Slots in an order. Those of a list need not all be in use. */
interface SlotList {

  SlotList EMPTY = new IntList();

  int size();

  int get(int index);
}

package dev.lasso.runtime.object;

/** An indexed list of slots. Some of the slots may be free. */
public interface SlotList {

  SlotList EMPTY = new IntList();

  int size();

  int get(int index);
}

package dev.lasso.samples.lox.objects;

/** Variables whose number can grow. */
public interface GrowableSlots extends Slots {

  /** Grows, if necessary, to at least {@code count} variables. */
  void ensure(int count);
}

package dev.lasso.samples.lox.objects;

/** Variables whose number grows. */
public interface Room extends Slots {

  /** Sees to it that there are variables up to {@code count}. */
  void ensure(int count);
}

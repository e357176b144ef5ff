package dev.lasso.samples.flink;

import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The loaders of tasks; the class itself belongs to the cluster. */
public final class Loaders {
  /** Of each task. */
  public static final Queue<WeakReference<ClassLoader>> SEEN = new ConcurrentLinkedQueue<>();

  private Loaders() {}
}

package dev.lasso.processor;

import java.io.IOException;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.Recording;

/**
 * A server that starts a job twice, each time with a class loader of its own, and prints how many
 * of them it has not got rid of. In a JVM of its own: what the JDK keeps softly of the first class
 * of a kind it keeps of no other.
 */
final class JobsOfAServer {
  private static final int STARTS = 2;
  private static final int ATTEMPTS = 30;
  private static final int MILLIS_PER_ATTEMPT = 100;

  private JobsOfAServer() {}

  /** Starts {@code run.JobOfAServer}, whose class path are the URLs in {@code args}. */
  public static void main(String[] args) throws Exception {
    URL[] path = Stream.of(args).map(JobsOfAServer::url).toArray(URL[]::new);
    ReferenceQueue<ClassLoader> unloaded = new ReferenceQueue<>();
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    try (Recording recording = new Recording()) {
      recording.start();
      for (int i = 0; i < STARTS; i++) {
        loaders.add(start(path, unloaded));
      }
    }
    for (int i = 0; i < ATTEMPTS && left(loaders) > 0; i++) {
      System.gc();
      unloaded.remove(MILLIS_PER_ATTEMPT);
    }
    System.out.println(left(loaders) + " of " + STARTS + " are left");
  }

  private static URL url(String text) {
    try {
      return URI.create(text).toURL();
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static long left(List<WeakReference<ClassLoader>> loaders) {
    return loaders.stream().filter(each -> each.get() != null).count();
  }

  private static WeakReference<ClassLoader> start(URL[] path, ReferenceQueue<ClassLoader> unloaded)
      throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (JobClasses classes = new JobClasses(path)) {
      thread.setContextClassLoader(classes);
      Method job = classes.loadClass("run.JobOfAServer").getDeclaredMethod("test");
      job.setAccessible(true);
      job.invoke(null);
      return new WeakReference<>(classes, unloaded);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Takes the classes of a job before those of the server. */
  private static final class JobClasses extends URLClassLoader {
    JobClasses(URL[] path) {
      super(path, JobClasses.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        try {
          return name.startsWith("java.") ? super.loadClass(name, resolve) : findClass(name);
        } catch (ClassNotFoundException e) {
          return super.loadClass(name, resolve);
        }
      }
    }
  }
}

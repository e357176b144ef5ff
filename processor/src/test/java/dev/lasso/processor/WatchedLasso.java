package dev.lasso.processor;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** The processor with a {@link Filer} that notes what is written, or cannot write at all. */
class WatchedLasso extends AbstractProcessor {
  private final Processor lasso = new LassoProcessor();
  private final String failing;
  private final List<String> written = new ArrayList<>();
  private final Map<String, List<String>> origins = new TreeMap<>();

  /**
   * Makes a call of the filer throw.
   *
   * @param failing the method and its first argument, or nothing
   */
  WatchedLasso(String failing) {
    this.failing = failing;
  }

  /** The names of the source files that were written, be there errors or not. */
  List<String> written() {
    return written;
  }

  /** The names of the elements that each of these files is said to depend on. */
  Map<String, List<String>> origins() {
    return origins;
  }

  @Override
  public Set<String> getSupportedOptions() {
    return lasso.getSupportedOptions();
  }

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return lasso.getSupportedAnnotationTypes();
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return lasso.getSupportedSourceVersion();
  }

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    Filer filer = proxy(Filer.class, (_, method, args) -> write(environment, method, args));
    lasso.init(
        proxy(
            ProcessingEnvironment.class,
            (_, method, args) ->
                tool(
                    method.getName().equals("getFiler")
                        ? filer
                        : call(environment, method, args))));
  }

  /** Returns the tool that the processor gets in place of one of its environment's. */
  Object tool(Object tool) {
    return tool;
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    lasso.process(annotations, round);
    return false;
  }

  private Object write(ProcessingEnvironment environment, Method method, Object[] args)
      throws Throwable {
    if (failing.equals(method.getName() + " " + args[0])) {
      IOException full = new IOException("disk full");
      full.setStackTrace(new StackTraceElement[0]);
      throw full;
    }
    Object file = call(environment.getFiler(), method, args);
    written.add(args[0].toString());
    if (args[1] instanceof Element[] elements) {
      origins.put(args[0].toString(), Stream.of(elements).map(Element::toString).toList());
    }
    return file;
  }

  static Object call(Object target, Method method, Object[] args) throws Throwable {
    try {
      return method.invoke(target, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}

package dev.lasso.processor;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** The processor with a {@link Filer} that notes what is written, or can not write at all. */
final class WatchedLasso extends AbstractProcessor {
  private final Processor lasso = new LassoProcessor();
  private final String failing;
  private final List<String> written = new ArrayList<>();

  /** Of the filer, the method named {@code failing} throws. */
  WatchedLasso(String failing) {
    this.failing = failing;
  }

  /** The names of the source files that were written, be there errors or not. */
  List<String> written() {
    return written;
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
                method.getName().equals("getFiler") ? filer : call(environment, method, args)));
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    lasso.process(annotations, round);
    return false;
  }

  private Object write(ProcessingEnvironment environment, Method method, Object[] args)
      throws Throwable {
    if (method.getName().equals(failing)) {
      IOException full = new IOException("disk full");
      full.setStackTrace(new StackTraceElement[0]);
      throw full;
    }
    Object file = call(environment.getFiler(), method, args);
    written.add(args[0].toString());
    return file;
  }

  private static Object call(Object target, Method method, Object[] args) throws Throwable {
    try {
      return method.invoke(target, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}

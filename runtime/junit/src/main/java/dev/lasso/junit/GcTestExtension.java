package dev.lasso.junit;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcScope;
import java.lang.reflect.AnnotatedElement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The extension behind {@link GcTest}. {@code @ExtendWith(GcTestExtension.class)} enables it with
 * the default settings.
 */
public final class GcTestExtension
    implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(GcTestExtension.class);

  /** Constructor for JUnit. */
  public GcTestExtension() {}

  /** Starts watching the heaps of a test. */
  @Override
  public void beforeEach(ExtensionContext context) {
    GcTest settings = settings(context);
    WatchedTest test =
        new WatchedTest(
            context.getDisplayName(),
            settings == null ? GcLeakLevel.ADVANCED : settings.leaks(),
            settings != null && settings.stress(),
            settings != null && settings.noNativeBytes());
    context.getStore(NAMESPACE).put(WatchedTest.class, test);
    test.start();
  }

  /**
   * Returns the annotation of the method, or else of the nearest class that has one, or null if
   * there is none.
   */
  private static @Nullable GcTest settings(ExtensionContext context) {
    for (Optional<ExtensionContext> at = Optional.of(context);
        at.isPresent();
        at = at.get().getParent()) {
      AnnotatedElement element = at.get().getElement().orElse(null);
      GcTest found = element == null ? null : element.getAnnotation(GcTest.class);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * Closes the heap and the scope of the test, and fails the test if there are problems.
   *
   * @throws AssertionError if there are problems
   */
  @Override
  public void afterEach(ExtensionContext context) {
    WatchedTest test = context.getStore(NAMESPACE).remove(WatchedTest.class, WatchedTest.class);
    if (test != null) {
      test.finish();
    }
  }

  /** Returns whether a parameter of a test is a heap or a scope. */
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return context.getTestMethod().isPresent() && (type == GcHeap.class || type == GcScope.class);
  }

  /** Returns the heap of the test, or its scope. */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    WatchedTest test = context.getStore(NAMESPACE).get(WatchedTest.class, WatchedTest.class);
    return parameter.getParameter().getType() == GcHeap.class ? test.heap() : test.scope();
  }
}

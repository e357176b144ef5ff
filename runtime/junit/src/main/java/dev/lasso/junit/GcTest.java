package dev.lasso.junit;

import dev.lasso.runtime.GcLeakLevel;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Checks each test of a class, or a single {@code @Test} method, for leaks.
 *
 * <p>A test, and its {@code @BeforeEach} and {@code @AfterEach} methods, can have parameters of
 * type {@link dev.lasso.runtime.GcHeap}, a heap for this one test, and {@link
 * dev.lasso.runtime.GcScope}, a scope of that heap. Both are closed after the test.
 *
 * <p>The extension watches all heaps that the test or the code under test opens on the test's
 * thread, or on threads started from it during the test. It does not watch heaps opened on threads
 * that already existed, such as those of a pool. Tests that run in parallel are kept apart. Each
 * heap is {@linkplain dev.lasso.runtime.GcInspection#verify verified} before it is closed. The test
 * fails in the following cases. The message includes types, paths and places where they are known.
 *
 * <ul>
 *   <li>A heap is not closed at the end of the test.
 *   <li>Objects, scopes or roots are left when a heap is closed, or are lost before. These are the
 *       leaks reported to {@link dev.lasso.runtime.GcHeap.Builder#onLeak}; a handler of the heap is
 *       still called.
 *   <li>A heap does not verify.
 *   <li>An exception could not be thrown to a caller, and the heap has no {@linkplain
 *       dev.lasso.runtime.GcHeap#onUnraisable handler} for it.
 *   <li>{@link #noNativeBytes} is true and native bytes are left.
 * </ul>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(GcTestExtension.class)
public @interface GcTest {

  /**
   * True to collect at every safepoint of all heaps, which is slow and finds more misuse.
   *
   * @return true to collect at every safepoint
   */
  boolean stress() default false;

  /**
   * The leak level of heaps for which neither a level nor the system property is set.
   *
   * @return the level
   */
  GcLeakLevel leaks() default GcLeakLevel.ADVANCED;

  /**
   * True to fail the test if objects still pin native bytes when their heap is about to be closed,
   * after a collection.
   *
   * @return true to fail the test
   */
  boolean noNativeBytes() default false;
}

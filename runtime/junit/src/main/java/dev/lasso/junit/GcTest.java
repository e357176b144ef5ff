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
 * Has each test checked for leaks: on a test class, or on a method that is a {@code @Test}.
 *
 * <p>A test, and its {@code @BeforeEach} and {@code @AfterEach} methods, can have a parameter of
 * type {@link dev.lasso.runtime.GcHeap}, a heap for this one test, and of type {@link
 * dev.lasso.runtime.GcScope}, a scope of that heap. Both are closed after the test.
 *
 * <p>All heaps are watched that the test opens, the code under test included: on the test's thread,
 * and on threads that are started from it meanwhile; not on those of a pool that was there before.
 * Tests that run in parallel do not mix. Each heap is {@linkplain
 * dev.lasso.runtime.GcInspection#verify verified} before it is closed. The test fails, with the
 * type, the path and the place where there are any,
 *
 * <ul>
 *   <li>if a heap is not closed at the end of the test;
 *   <li>if objects, scopes or roots are left when a heap is closed, or are lost before: whatever
 *       {@link dev.lasso.runtime.GcHeap.Builder#onLeak} tells, besides the heap's own handler;
 *   <li>if a heap does not verify;
 *   <li>if an exception had no caller to go to, and the heap has no {@linkplain
 *       dev.lasso.runtime.GcHeap#onUnraisable handler} for it;
 *   <li>if {@link #noNativeBytes} is on and native bytes are left.
 * </ul>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(GcTestExtension.class)
public @interface GcTest {

  /**
   * Whether all heaps collect at every safe point, which is slow and finds more misuse.
   *
   * @return true to do so
   */
  boolean stress() default false;

  /**
   * The level of heaps that ask for none, and have no system property that says one.
   *
   * @return the level
   */
  GcLeakLevel leaks() default GcLeakLevel.ADVANCED;

  /**
   * Whether the test fails if objects still pin native bytes, after a collection, when their heap
   * is about to be closed.
   *
   * @return true to fail then
   */
  boolean noNativeBytes() default false;
}

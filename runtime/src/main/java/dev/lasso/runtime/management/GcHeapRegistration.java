package dev.lasso.runtime.management;

import dev.lasso.runtime.GcHeap;
import java.lang.management.ManagementFactory;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * A heap in JMX, {@code dev.lasso:type=Heap,name=…}, as a {@link GcHeapMXBean}, until it is closed:
 *
 * <pre>{@code
 * try (GcHeap heap = GcHeap.confined();
 *     GcHeapRegistration _ = GcHeapRegistration.register(heap, "orders")) {
 *   handleOrders(heap);
 * }
 * }</pre>
 */
public final class GcHeapRegistration implements AutoCloseable {

  private static final Pattern PLAIN = Pattern.compile("[\\w.-]+");

  private final ObjectName name;

  private GcHeapRegistration(ObjectName name) {
    this.name = name;
  }

  /**
   * Registers a heap with the JVM's MBean server, which refers to it until the registration is
   * closed. Any thread may do so.
   *
   * @param heap the heap, borrowed
   * @param name what to call it; quoted if it has other characters than letters, digits, {@code _},
   *     {@code -} and {@code .}
   * @return the registration; the caller closes it
   * @throws IllegalStateException if a heap is registered by that name
   */
  public static GcHeapRegistration register(GcHeap heap, String name) {
    Objects.requireNonNull(heap, "heap");
    Objects.requireNonNull(name, "name");
    String value = PLAIN.matcher(name).matches() ? name : ObjectName.quote(name);
    try {
      ObjectName registered = new ObjectName("dev.lasso:type=Heap,name=" + value);
      ManagementFactory.getPlatformMBeanServer().registerMBean(new HeapBean(heap), registered);
      return new GcHeapRegistration(registered);
    } catch (InstanceAlreadyExistsException e) {
      throw new IllegalStateException(
          "A heap is registered as " + value + ": close that registration, or take another name.",
          e);
    } catch (JMException e) {
      throw new IllegalStateException("Registering " + heap + " as " + value + " has failed", e);
    }
  }

  /**
   * What the heap is registered as.
   *
   * @return the name
   */
  public ObjectName name() {
    return name;
  }

  /** Removes the heap from JMX. Any thread may do so. A second close does nothing. */
  @Override
  public void close() {
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    } catch (InstanceNotFoundException e) {
      // It is closed.
    } catch (JMException e) {
      throw new IllegalStateException("Removing " + name + " has failed", e);
    }
  }
}

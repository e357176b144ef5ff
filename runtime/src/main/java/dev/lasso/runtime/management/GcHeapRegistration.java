package dev.lasso.runtime.management;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRootMap;
import java.lang.management.ManagementFactory;
import java.util.Objects;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * A registration of a heap in JMX, as {@code dev.lasso:type=Heap,name=…}, of all confined heaps
 * together ({@link #registerConfined}), or of a map ({@link #registerMap}). The heap is visible as
 * a {@link GcHeapMXBean} until the registration is closed:
 *
 * <pre>{@code
 * try (GcHeap heap = GcHeap.confined();
 *     GcHeapRegistration _ = GcHeapRegistration.register(heap, "orders")) {
 *   handleOrders(heap);
 * }
 * }</pre>
 */
public final class GcHeapRegistration implements AutoCloseable {

  private final ObjectName name;

  private GcHeapRegistration(ObjectName name) {
    this.name = name;
  }

  /**
   * Registers a heap with the JVM's MBean server, which refers to the heap until the registration
   * is closed. May be called by any thread.
   *
   * @param heap the heap, borrowed
   * @param name the name to register; it is quoted unless it consists of letters, digits, {@code
   *     _}, {@code -} and {@code .}
   * @return the registration; the caller closes it
   * @throws IllegalStateException if a heap is registered by that name
   */
  public static GcHeapRegistration register(GcHeap heap, String name) {
    Objects.requireNonNull(heap, "heap");
    return register(new HeapBean(heap), "type=Heap,name=" + value(name), heap.toString());
  }

  /**
   * Registers a map as a {@link GcRootMapMXBean} with the JVM's MBean server, as {@code
   * dev.lasso:type=RootMap,name=…}. The server refers to the map until the registration is closed.
   * May be called by any thread.
   *
   * @param map the map, borrowed
   * @param name the name to register, as for a heap
   * @return the registration; the caller closes it
   * @throws IllegalStateException if a map is registered by that name
   */
  public static GcHeapRegistration registerMap(GcRootMap<?, ?> map, String name) {
    Objects.requireNonNull(map, "map");
    return register(new RootMapBean(map), "type=RootMap,name=" + value(name), map.toString());
  }

  private static String value(String name) {
    Objects.requireNonNull(name, "name");
    return name.matches("[\\w.-]+") ? name : ObjectName.quote(name);
  }

  /**
   * Registers a {@link GcConfinedHeapsMXBean} of all confined heaps of this JVM with its MBean
   * server, as {@code dev.lasso:type=ConfinedHeaps}. May be called by any thread.
   *
   * @return the registration; the caller closes it
   * @throws IllegalStateException if it is registered
   */
  public static GcHeapRegistration registerConfined() {
    GcConfinedHeapsMXBean bean = GcHeap::confinedStats;
    return register(
        new StandardMBean(bean, GcConfinedHeapsMXBean.class, true),
        "type=ConfinedHeaps",
        "the confined heaps");
  }

  private static GcHeapRegistration register(Object bean, String key, String subject) {
    try {
      ObjectName registered = new ObjectName("dev.lasso:" + key);
      ManagementFactory.getPlatformMBeanServer().registerMBean(bean, registered);
      return new GcHeapRegistration(registered);
    } catch (InstanceAlreadyExistsException e) {
      throw new IllegalStateException(
          "A bean is registered as " + key + ". Close that registration, or use another name.", e);
    } catch (JMException e) {
      throw new IllegalStateException("Registering " + subject + " as " + key + " has failed", e);
    }
  }

  /**
   * Returns the name under which the heap or map is registered.
   *
   * @return the name
   */
  public ObjectName name() {
    return name;
  }

  /**
   * Removes the heap or map from JMX. May be called by any thread. Has no effect if already closed.
   */
  @Override
  public void close() {
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    } catch (InstanceNotFoundException e) {
      // already closed
    } catch (JMException e) {
      throw new IllegalStateException("Removing " + name + " has failed", e);
    }
  }
}

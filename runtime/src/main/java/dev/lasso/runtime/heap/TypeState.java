package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.OwnershipGraph.TypeNode;
import dev.lasso.runtime.inspect.Fields;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The part of a type that belongs to the heaps. The superclass of {@link GcType}. */
public abstract class TypeState {

  /** A property of the objects of a type and of its subtypes. */
  public enum Trait {
    /** They own objects that no field declaration names. */
    HANDWRITTEN_TRAVERSE,
    /** Their generated classes have a field for attributes. */
    HAS_ATTRIBUTES,
    /** They report how many native bytes they pin. */
    PINS_NATIVE_BYTES,
    /** They have resources to close, or a hand-written {@code gcClear} that must be called. */
    CLOSEABLE,
    /** They have a finalizer. */
    HAS_FINALIZER
  }

  private static final AtomicInteger TYPES = new AtomicInteger();

  private final MethodHandles.Lookup lookup;
  private final Set<Trait> traits;
  private final int firstWeak;
  private final int weakFields;
  private final boolean pinsNativeBytes;
  private final boolean owns;
  private final boolean complete;
  private final long flags;
  private final TypeNode node;
  private final int number = TYPES.getAndIncrement();

  /** The counters of one heap for this type; see {@link Census#of}. Other heaps look theirs up. */
  Census.@Nullable Count cachedCount;

  /** Created on first use, by any thread, because all instances are equivalent. */
  private volatile @Nullable Fields readers;

  /**
   * Creates the state of a type. Only {@link GcType} calls this.
   *
   * @param lookup reads the annotated fields of {@code host}
   * @param traits the traits of the type itself, without those of its supertype
   * @param weakFields the number of weak fields that the type adds
   * @param edgeTypes the declared types of the objects that it owns
   * @param complete whether {@code edgeTypes} covers all edges
   */
  protected TypeState(
      Class<?> host,
      MethodHandles.Lookup lookup,
      @Nullable TypeState superType,
      Set<Trait> traits,
      int weakFields,
      List<Class<?>> edgeTypes,
      boolean complete) {
    this.lookup = lookup;
    this.traits = EnumSet.copyOf(traits);
    if (superType != null) {
      this.traits.addAll(superType.traits);
    }
    firstWeak = superType == null ? 0 : superType.weakFields;
    this.weakFields = firstWeak + weakFields;
    pinsNativeBytes = this.traits.contains(Trait.PINS_NATIVE_BYTES);
    owns = !edgeTypes.isEmpty() || (superType != null && superType.owns);
    this.complete = complete || !owns;
    flags =
        HeaderBits.LIVE
            | (owns ? HeaderBits.TRACKED : 0)
            | (this.traits.contains(Trait.CLOSEABLE) ? HeaderBits.CALLS_USER : 0)
            | (this.traits.contains(Trait.HAS_FINALIZER) ? HeaderBits.UNFINALIZED : 0);
    node =
        OwnershipGraph.add(
            List.of(host, lookup.lookupClass()),
            superType == null ? List.of() : List.of(superType.node),
            this.complete ? edgeTypes : List.of(GcObject.class));
  }

  /**
   * Returns whether objects of this type have a trait. Traits are inherited from supertypes.
   *
   * @param trait the trait
   * @return true if they have it
   * @hidden
   */
  @SuppressWarnings("InvalidBlockTag") // else the javadoc of GcType includes it
  protected final boolean hasTrait(Trait trait) {
    return traits.contains(trait);
  }

  /**
   * Returns whether objects of this type may own other objects.
   *
   * @return true if they may
   * @hidden
   */
  @SuppressWarnings("InvalidBlockTag") // else the javadoc of GcType includes it
  protected final boolean owns() {
    return owns;
  }

  /**
   * Returns the number of the first weak field of the class itself.
   *
   * @return the number
   * @hidden
   */
  @SuppressWarnings("InvalidBlockTag") // else the javadoc of GcType includes it
  protected final int inheritedWeakFields() {
    return firstWeak;
  }

  /** Returns the number of the type, which no other type has. */
  final int number() {
    return number;
  }

  final int weakFields() {
    return weakFields;
  }

  final boolean pinsNativeBytes() {
    return pinsNativeBytes;
  }

  /**
   * Returns the initial header flags of an object of this type. An object that can own others
   * starts tracked.
   */
  final long flags() {
    return node.cyclic ? flags | HeaderBits.CYCLIC : flags;
  }

  /** Returns the type's generation in the {@link OwnershipGraph}. */
  final int generation() {
    return node.generation;
  }

  /** Returns the readers of the annotated fields of the class and its supertypes. */
  final Fields readers() {
    Fields known = readers;
    if (known == null) {
      known = readFields();
      readers = known;
    }
    return known;
  }

  private Fields readFields() {
    GcType type = (GcType) this;
    GcType superType = type.superType();
    Fields inherited = superType == null ? null : ((TypeState) superType).readers();
    return new Fields(
        type,
        lookup,
        inherited,
        hasTrait(Trait.HAS_ATTRIBUTES),
        hasTrait(Trait.HANDWRITTEN_TRAVERSE),
        complete);
  }
}

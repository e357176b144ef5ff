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

/** What a heap keeps of a type, in the type. The base class of {@link GcType}. */
public abstract class TypeState {

  /** What is true of the objects of a type, and of its subtypes. */
  public enum Trait {
    /** They own others that no field declaration tells of. */
    TRAVERSED,
    /** Generated classes have a field with attributes. */
    ATTRIBUTES,
    /** They tell how many native bytes they pin. */
    WEIGHED,
    /** They have something to close, or a clear that does more. */
    CLOSED,
    /** They have a finalizer. */
    FINALIZED
  }

  private static final AtomicInteger TYPES = new AtomicInteger();

  private final MethodHandles.Lookup lookup;
  private final Set<Trait> traits;
  private final int firstWeak;
  private final int weakFields;
  private final boolean weighed;
  private final boolean owns;
  private final boolean complete;
  private final long flags;
  private final TypeNode node;
  private final int number = TYPES.getAndIncrement();

  /** Where one heap counts the objects, see {@link Census#of}; others look it up. */
  Census.@Nullable Count counted;

  /** Made when first asked for. Any thread may do so: one is as good as another. */
  private volatile @Nullable Fields readers;

  /**
   * For {@link GcType} alone.
   *
   * @param lookup reads the annotated fields of {@code host}
   * @param traits those of the type itself
   * @param weakFields how many weak fields it adds
   * @param edgeTypes what objects own, as far as declarations tell
   * @param complete whether they tell all
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
    weighed = this.traits.contains(Trait.WEIGHED);
    owns = !edgeTypes.isEmpty() || (superType != null && superType.owns);
    this.complete = complete || !owns;
    flags =
        Header.LIVE
            | (owns ? Header.TRACKED : 0)
            | (this.traits.contains(Trait.CLOSED) ? Header.CALLS_USER : 0)
            | (this.traits.contains(Trait.FINALIZED) ? Header.UNFINALIZED : 0);
    node =
        OwnershipGraph.add(
            List.of(host, lookup.lookupClass()),
            superType == null ? List.of() : List.of(superType.node),
            this.complete ? edgeTypes : List.of(GcObject.class));
  }

  /**
   * Whether objects of this type, or of a supertype, are like that.
   *
   * @param trait what may be true of them
   * @return true if it is
   * @hidden
   */
  @SuppressWarnings("InvalidBlockTag") // or GcType would show it
  protected final boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /**
   * Whether objects of this type may own others.
   *
   * @return true if they may
   * @hidden
   */
  @SuppressWarnings("InvalidBlockTag") // or GcType would show it
  protected final boolean owns() {
    return owns;
  }

  /**
   * The number of the first weak field of the class itself.
   *
   * @return the number
   * @hidden
   */
  @SuppressWarnings("InvalidBlockTag") // or GcType would show it
  protected final int weakFieldsBefore() {
    return firstWeak;
  }

  /** A number that no other type has. */
  final int number() {
    return number;
  }

  final int weakFields() {
    return weakFields;
  }

  final boolean isWeighed() {
    return weighed;
  }

  /** The flags an object of this type starts its life with, tracked if it owns anything. */
  final long flags() {
    return node.cyclic ? flags | Header.CYCLIC : flags;
  }

  /** Its generation in the {@link OwnershipGraph}. */
  final int generation() {
    return node.generation;
  }

  /** The annotated fields of the host and the supertypes, to be read. */
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
        type, lookup, inherited, has(Trait.ATTRIBUTES), has(Trait.TRAVERSED), complete);
  }
}

package dev.lasso.runtime.object;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.OwnershipGraph.TypeNode;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A type, with the data that heaps need: traits, header flags, a node of the ownership graph. */
public final class TypeInfo extends GcType {

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
    HAS_FINALIZER,
    /** They have fields, not only native handles, for {@code gcAdopt} to pass to an adoption. */
    HAS_REFERENCES,
    /** They are images of foreign objects, which no figures count. */
    IMAGE
  }

  private static final AtomicInteger TYPES = new AtomicInteger();

  public final MethodHandles.Lookup lookup;
  private final Set<Trait> traits;
  private final int firstWeak;
  final int weakFields;
  public final boolean pinsNativeBytes;

  /** True if an adoption has fields to look at. */
  public final boolean hasReferences;

  private final boolean owns;
  public final boolean complete;
  private final long flags;
  private final TypeNode node;
  final int number = TYPES.getAndIncrement();

  /** The counters of one heap for this type; see {@link Census#of}. Other heaps look theirs up. */
  Census.@Nullable Count cachedCount;

  /**
   * The readers of the fields of the type. Created by the inspection on first use, by any thread,
   * because all instances are equivalent.
   */
  public volatile @Nullable Object fieldReaders;

  /**
   * Creates a type.
   *
   * @param builder the description
   * @param lookup reads the annotated fields of the annotated class
   * @param traits the traits of the type itself, without those of its supertype
   * @param weakFields the number of weak fields that the type adds
   * @param edgeTypes the declared types of the objects that it owns
   * @param complete whether {@code edgeTypes} covers all edges
   */
  public TypeInfo(
      GcType.Builder builder,
      MethodHandles.Lookup lookup,
      Set<Trait> traits,
      int weakFields,
      List<Class<?>> edgeTypes,
      boolean complete) {
    super(builder);
    TypeInfo superType = (TypeInfo) superType();
    this.lookup = lookup;
    this.traits = new HashSet<>(traits);
    if (superType != null) {
      this.traits.addAll(superType.traits);
    }
    firstWeak = superType == null ? 0 : superType.weakFields;
    this.weakFields = firstWeak + weakFields;
    pinsNativeBytes = this.traits.contains(Trait.PINS_NATIVE_BYTES);
    hasReferences = this.traits.contains(Trait.HAS_REFERENCES);
    owns = !edgeTypes.isEmpty() || (superType != null && superType.owns);
    this.complete = complete || !owns;
    flags =
        HeaderBits.LIVE
            | (owns ? HeaderBits.TRACKED : 0)
            | (this.traits.contains(Trait.CLOSEABLE) ? HeaderBits.CALLS_USER : 0)
            | (this.traits.contains(Trait.HAS_FINALIZER) ? HeaderBits.UNFINALIZED : 0);
    node =
        OwnershipGraph.add(
            List.of(host(), lookup.lookupClass()),
            superType == null ? List.of() : List.of(superType.node),
            this.complete ? edgeTypes : List.of(GcObject.class));
  }

  /** Returns whether objects of this type have a trait. Traits are inherited from supertypes. */
  public boolean hasTrait(Trait trait) {
    return traits.contains(trait);
  }

  @Override
  public boolean isContainer() {
    return owns;
  }

  @Override
  public int firstWeak() {
    return firstWeak;
  }

  public static TypeInfo of(ObjectHeader object) {
    return (TypeInfo) object.gcType();
  }

  /** Returns whether an object is the image of foreign objects, which programs do not see. */
  public static boolean isImage(ObjectHeader object) {
    return of(object).hasTrait(Trait.IMAGE);
  }

  /**
   * Returns the initial header flags of an object of this type. An object that can own others
   * starts tracked.
   */
  public long flags() {
    return node.cyclic ? flags | HeaderBits.CYCLIC : flags;
  }

  /** Returns the type's generation in the {@link OwnershipGraph}. */
  public int generation() {
    return node.generation;
  }
}

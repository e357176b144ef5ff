package dev.lasso.processor.javac;

import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.Dead;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.javac.FlowState.Unknown;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The objects that collections, containers, scopes and roots contain. */
final class ContentFlow extends FlowPart {
  static final Set<Ref> SOMETHING = Set.of(Unknown.UNKNOWN);

  ContentFlow(EscapeCheck check) {
    super(check);
  }

  /** The key of the object of a root that was opened elsewhere. */
  record Content(FlowObject root) {}

  /**
   * Returns the objects of the type that {@code holders} contain. A holder stands for its parts.
   */
  Set<Ref> read(Set<Ref> holders, @Nullable TypeMirror type) {
    if (!types.canRefer(type)) {
      return Set.of();
    }
    if (JdkTypes.isMemory(type)) {
      return check.state.flatten(holders);
    }
    Set<Ref> held = new LinkedHashSet<>();
    if (runtime.isHold(type)) {
      check.state.walk(
          holders,
          each -> each.kind == ObjectKind.PLAIN,
          each -> held.addAll(check.state.contents(each)));
      held.removeIf(each -> !FlowState.isHold(each));
    }
    return !held.isEmpty()
        ? held
        : runtime.mayBeContainer(type) || runtime.isAnyValue(type) ? readOwned(holders) : holders;
  }

  /** Returns the objects that {@code holders} contain. */
  Set<Ref> readOwned(Set<Ref> holders) {
    Set<Ref> found = new LinkedHashSet<>();
    for (Ref ref : holders) {
      if (!(ref instanceof FlowObject object)) {
        found.add(ref);
        continue;
      }
      Set<Ref> parts = check.state.contents(object);
      switch (object.kind) {
        case CONTAINER -> {
          boolean isKnown = parts.stream().allMatch(ContentFlow::isMade);
          found.addAll(
              isKnown && !check.state.kept.contains(object)
                  ? check.state.flatten(parts)
                  : SOMETHING);
        }
        case PLAIN -> found.addAll(check.state.flatten(parts));
        case HOLD -> found.addAll(parts.isEmpty() ? content(object) : parts);
        default -> {
          found.addAll(SOMETHING);
          found.addAll(check.state.flatten(parts));
        }
      }
    }
    return found;
  }

  /** Returns the object of a root that was opened elsewhere; one more stands for its parts. */
  Set<Ref> content(FlowObject root) {
    if (!root.isRoot && !root.isCell()) {
      return SOMETHING;
    }
    FlowObject content = check.object(new Content(root), ObjectKind.CONTAINER);
    FlowObject parts = check.object(new Content(content), ObjectKind.CONTAINER);
    check.state.create(content, Set.of(parts));
    check.state.create(parts, Set.of(parts));
    check.state.holds.put(parts, Set.of());
    check.state.hold(Set.of(content), Set.of(root));
    check.state.contents.put(root, Set.of(content));
    return Set.of(content);
  }

  /** Returns what code creates in a scope that it captures. */
  FlowObject createdLater(FlowObject scope) {
    FlowObject content = check.object(new Content(scope), ObjectKind.CONTAINER);
    check.state.create(content, Set.of());
    check.state.hold(Set.of(content), Set.of(scope));
    return content;
  }

  /** Returns whether the method that is examined has created the object. */
  static boolean isMade(Ref ref) {
    return ref instanceof Dead || (ref instanceof FlowObject object && object.isMade());
  }
}

package dev.lasso.processor.javac;

import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import dev.lasso.processor.javac.CallFlow.Call;
import dev.lasso.processor.javac.FlowState.FlowObject;
import dev.lasso.processor.javac.FlowState.Kind;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.javac.FlowState.Unknown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;

/**
 * The effect of a method on its receiver and arguments: its result, the objects that it stores in
 * them, and those that it lets escape.
 *
 * @param parameters the object for each parameter; empty for plain data
 * @param end the state at its end
 * @param result the objects to which its result refers
 * @param closed the objects that it closes
 * @param waits true if it waits for code of other threads
 */
record MethodSummary(
    List<Set<Ref>> parameters,
    FlowState end,
    Set<Ref> result,
    Set<FlowObject> closed,
    boolean waits) {

  /** Returns the effect of the method that {@code check} examines, or empty without a body. */
  static Optional<MethodSummary> of(EscapeCheck check) {
    if (!(check.path.getLeaf() instanceof MethodTree method) || method.getBody() == null) {
      return Optional.empty();
    }
    Set<Ref> result = check.run();
    List<Set<Ref>> parameters = new ArrayList<>();
    for (VariableTree parameter : method.getParameters()) {
      Element element = check.types.queries.element(check.child(parameter));
      parameters.add(check.given(element, element.asType()));
    }
    return Optional.of(
        new MethodSummary(parameters, check.state, result, check.closed, check.waits));
  }

  /**
   * Returns the effect of a recursive method. If it may return a parameter, as {@code insert} of a
   * tree does, it is not known whether a new object belongs to the caller's.
   */
  MethodSummary ofRecursion() {
    boolean isFluent = result.stream().anyMatch(ref -> parameters.contains(Set.of(ref)));
    Set<Ref> known = new LinkedHashSet<>(result);
    if (isFluent) {
      known.removeIf(CallFlow::isMade);
    }
    return new MethodSummary(parameters, end, known, closed, waits);
  }

  /** Applies the effect to {@code call}, and returns its result. */
  Set<Ref> apply(Call call, EscapeCheck check, CallFlow calls) {
    Application mapped = new Application(call, check, calls);
    end.contents.forEach(
        (object, parts) -> {
          if (isGiven(object)) {
            check.variables.store(
                isField(object) && !isOfContainer(object, check)
                    ? call.receiver()
                    : mapped.get(object),
                mapped.getAll(parts));
          }
        });
    end.variables.forEach(
        (key, refs) -> {
          if (key instanceof Element field && field.getKind() == ElementKind.FIELD) {
            Set<Ref> stored = new LinkedHashSet<>(refs);
            stored.removeIf(each -> each instanceof FlowObject object && object.key == field);
            boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
            Set<Ref> target = isStatic ? Set.of(Unknown.UNKNOWN) : call.receiver();
            check.variables.store(target, mapped.getAll(stored));
          }
        });
    for (FlowObject object : end.kept) {
      if (isGiven(object) && !isField(object)) {
        check.keep(mapped.get(object));
      }
    }
    for (FlowObject object : closed) {
      if (isGiven(object) || (object.kind == Kind.HOLD && object.key instanceof Element)) {
        calls.lasso.close(mapped.get(object), call);
      }
    }
    if (waits) {
      check.reports.waitForCode();
    }
    return mapped.getAll(result);
  }

  /** Returns whether the object is the value of a field of a container. */
  private static boolean isOfContainer(FlowObject object, EscapeCheck check) {
    return object.key instanceof Element field
        && check.types.runtime.isContainer(field.getEnclosingElement().asType());
  }

  private static boolean isField(FlowObject object) {
    return object.key instanceof Element field && field.getKind().isField();
  }

  private static boolean isGiven(FlowObject object) {
    return object.kind == Kind.GIVEN || object.kind == Kind.GIVEN_HOLDER;
  }

  /** The objects of a caller for those of the method. */
  private final class Application {
    private final Call call;
    private final EscapeCheck check;
    private final CallFlow calls;
    private final Map<FlowObject, Set<Ref>> made = new HashMap<>();

    Application(Call call, EscapeCheck check, CallFlow calls) {
      this.call = call;
      this.check = check;
      this.calls = calls;
    }

    Set<Ref> getAll(Set<Ref> refs) {
      Set<Ref> all = new LinkedHashSet<>();
      refs.forEach(each -> all.addAll(get(each)));
      return all;
    }

    Set<Ref> get(Ref ref) {
      if (!(ref instanceof FlowObject object)) {
        return Set.of(Unknown.UNKNOWN);
      }
      return switch (object.key) {
        case Kind _ -> call.receiver();
        case CallFlow.Part part -> calls.readOwned(get(part.of()));
        case CallFlow.Content(FlowObject root) ->
            isField(root) ? get(root) : calls.readOwned(get(root));
        case Element field when field.getKind() == ElementKind.FIELD ->
            field.getModifiers().contains(Modifier.STATIC)
                ? Set.of(Unknown.UNKNOWN)
                : calls.readOwned(call.receiver());
        case Element _ -> call.argument(parameters.indexOf(Set.of(object)), parameters.size());
        default -> made.containsKey(object) ? made.get(object) : make(object);
      };
    }

    /** Returns the object of the caller for one that the method creates. */
    private Set<Ref> make(FlowObject object) {
      if (object.kind == Kind.MARK) {
        return Set.of(); // The objects that the scope held before the call are not known here.
      }
      if (end.kept.contains(object) || object.isCode()) {
        return Set.of(Unknown.UNKNOWN);
      }
      FlowObject copy = check.object(List.of(call.place().getLeaf(), object), object.kind);
      made.put(object, Set.of(copy));
      check.state.create(copy, getAll(end.contents(object)));
      if (object.kind == Kind.HOLD) {
        copy.isRoot = object.isRoot;
        check.state.hold(check.state.contents(copy), Set.of(copy));
        if (call.result() != null && check.types.runtime.isHold(call.result())) {
          check.reports.open(copy, call.place());
        }
      }
      if (object.kind == Kind.CONTAINER) {
        Set<Ref> scopes = getAll(end.holds.getOrDefault(object, Set.of()));
        check.state.hold(Set.of(copy), scopes);
        made.put(object, check.state.kept.contains(copy) ? Set.of(Unknown.UNKNOWN) : Set.of(copy));
      }
      return made.get(object);
    }
  }
}

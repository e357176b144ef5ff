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
 */
record MethodSummary(List<Set<Ref>> parameters, FlowState end, Set<Ref> result) {

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
    return Optional.of(new MethodSummary(parameters, check.state, result));
  }

  /** Applies the effect to {@code call}, and returns its result. */
  Set<Ref> apply(Call call, EscapeCheck check, CallFlow calls) {
    Application mapped = new Application(call, check, calls);
    end.contents.forEach(
        (object, parts) -> {
          if (isGiven(object)) {
            boolean isField =
                object.key instanceof Element variable && variable.getKind().isField();
            check.store(isField ? call.receiver() : mapped.get(object), mapped.getAll(parts));
          }
        });
    end.variables.forEach(
        (key, refs) -> {
          if (key instanceof Element field && field.getKind() == ElementKind.FIELD) {
            Set<Ref> stored = new LinkedHashSet<>(refs);
            stored.removeIf(each -> each instanceof FlowObject object && object.key == field);
            boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
            Set<Ref> target = isStatic ? Set.of(Unknown.UNKNOWN) : call.receiver();
            check.store(target, mapped.getAll(stored));
          }
        });
    for (FlowObject object : end.kept) {
      if (isGiven(object) && !(object.key instanceof Element field && field.getKind().isField())) {
        check.state.keep(mapped.get(object));
      }
    }
    return mapped.getAll(result);
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
      if (object.kind == Kind.CONTAINER) {
        Set<Ref> scopes = getAll(end.holds.getOrDefault(object, Set.of()));
        check.state.hold(Set.of(copy), scopes);
        made.put(object, check.state.kept.contains(copy) ? Set.of(Unknown.UNKNOWN) : Set.of(copy));
      }
      return made.get(object);
    }
  }
}

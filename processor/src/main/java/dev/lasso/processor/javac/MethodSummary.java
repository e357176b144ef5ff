package dev.lasso.processor.javac;

import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.FlowState.FlowObject;
import dev.lasso.processor.javac.FlowState.Kind;
import dev.lasso.processor.javac.FlowState.Ref;
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
import org.jspecify.annotations.Nullable;

/**
 * The effect of a method on its receiver and arguments: its result, what it stores in them, and
 * which of them it lets escape.
 */
final class MethodSummary {
  private final FlowState end;
  private final Set<Ref> result;

  /** The object for each parameter, or null for plain data. */
  private final List<@Nullable FlowObject> parameters = new ArrayList<>();

  private MethodSummary(FlowState end, Set<Ref> result) {
    this.end = end;
    this.result = result;
  }

  /** Returns the summary of the method at {@code path}, or empty if it has no body. */
  static Optional<MethodSummary> of(TreePath path, EscapeCheck check, TreeQueries queries) {
    if (!(path.getLeaf() instanceof MethodTree method) || method.getBody() == null) {
      return Optional.empty();
    }
    Set<Ref> result = check.eval(path);
    MethodSummary summary = new MethodSummary(check.state, result);
    for (VariableTree parameter : method.getParameters()) {
      Element element = queries.element(new TreePath(path, parameter));
      Set<Ref> given = check.given(element, element.asType());
      summary.parameters.add(given.isEmpty() ? null : (FlowObject) given.iterator().next());
    }
    return Optional.of(summary);
  }

  /** Applies the effect for one call, and returns its result. */
  Set<Ref> apply(
      Object site, Set<Ref> receiver, List<Set<Ref>> arguments, EscapeCheck check, CallFlow calls) {
    Application call = new Application(site, receiver, arguments, check, calls);
    end.contents().keySet().stream().filter(each -> !isMade(each)).forEach(call::store);
    for (Object key : end.keys()) {
      if (key instanceof Element field && field.getKind() == ElementKind.FIELD) {
        call.assign(field);
      }
    }
    for (FlowObject each : end.kept()) {
      if (parameters.contains(each) || isThis(each)) {
        check.state.keep(call.map(each));
      }
    }
    return call.map(result);
  }

  public String toString(){return result+" "+end.contents()+" kept "+end.kept();}
  private static boolean isMade(FlowObject object) {
    return object.kind == Kind.PLAIN || object.kind == Kind.CONTAINER || object.kind == Kind.HOLD;
  }

  private static boolean isThis(FlowObject object) {
    return object.key instanceof Kind;
  }

  private static boolean isField(Ref ref) {
    return ref instanceof FlowObject object
        && object.key instanceof Element field
        && field.getKind() == ElementKind.FIELD;
  }

  /** One call: the objects of the caller for those of the method. */
  private final class Application {
    private final Object site;
    private final Set<Ref> receiver;
    private final List<Set<Ref>> arguments;
    private final EscapeCheck check;
    private final CallFlow calls;
    private final Map<FlowObject, Set<Ref>> made = new HashMap<>();

    Application(
        Object site,
        Set<Ref> receiver,
        List<Set<Ref>> arguments,
        EscapeCheck check,
        CallFlow calls) {
      this.site = site;
      this.receiver = receiver;
      this.arguments = arguments;
      this.check = check;
      this.calls = calls;
    }

    /** Stores in the caller's objects what the method has stored in {@code object}. */
    void store(FlowObject object) {
      check.store(map(object), map(end.contents(object)));
    }

    /** Stores in the receiver what the method has stored in {@code field}. */
    void assign(Element field) {
      Set<Ref> refs = new LinkedHashSet<>(end.get(field));
      refs.removeIf(MethodSummary::isField);
      if (field.getModifiers().contains(Modifier.STATIC)) {
        check.state.keep(map(refs));
      } else {
        check.store(receiver, map(refs));
      }
    }

    Set<Ref> map(Set<Ref> refs) {
      Set<Ref> mapped = new LinkedHashSet<>();
      refs.forEach(each -> mapped.addAll(map(each)));
      return mapped;
    }

    Set<Ref> map(Ref ref) {
      if (!(ref instanceof FlowObject object) || object == FlowState.UNKNOWN) {
        return Set.of(FlowState.UNKNOWN);
      }
      int index = parameters.indexOf(object);
      if (index >= 0) {
        return index < arguments.size() ? argument(index) : Set.of();
      }
      if (isThis(object)) {
        return receiver;
      }
      if (object.key instanceof CallFlow.Part part) {
        return calls.readOwned(map(part.of()));
      }
      if (isField(object)) {
        return ((Element) object.key).getModifiers().contains(Modifier.STATIC)
            ? Set.of(FlowState.UNKNOWN)
            : calls.readOwned(receiver);
      }
      Set<Ref> known = made.get(object);
      return known == null ? make(object) : known;
    }

    /** Returns the argument, or all arguments of a parameter of variable arity. */
    private Set<Ref> argument(int index) {
      Set<Ref> refs = arguments.get(index);
      for (int i = parameters.size(); index == parameters.size() - 1 && i < arguments.size(); i++) {
        refs = FlowState.union(refs, arguments.get(i));
      }
      return refs;
    }

    /** Returns the object of the caller for one that the method creates. */
    private Set<Ref> make(FlowObject object) {
      if (end.kept().contains(object) || object.code != null) {
        return Set.of(FlowState.UNKNOWN);
      }
      FlowObject copy = check.object(List.of(site, object), object.kind);
      made.put(object, Set.of(copy));
      check.state.create(copy, map(end.contents(object)));
      if (object.kind != Kind.CONTAINER) {
        return made.get(object);
      }
      Set<Ref> holders = map(end.holders(object));
      for (Ref holder : holders) {
        if (holder instanceof FlowObject hold && hold.kind == Kind.HOLD) {
          check.state.hold(copy, hold);
        }
      }
      if (check.state.holders(copy).isEmpty() || holders.contains(FlowState.UNKNOWN)) {
        made.put(object, Set.of(FlowState.UNKNOWN));
      }
      return made.get(object);
    }
  }
}

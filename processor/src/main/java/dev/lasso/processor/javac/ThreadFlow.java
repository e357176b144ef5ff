package dev.lasso.processor.javac;

import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.CallFlow.Call;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.javac.FlowState.Site;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** The threads that run code of {@link EscapeCheck}, and the heaps that they have entered. */
final class ThreadFlow extends FlowPart {

  /** The objects that exist before the code of another thread runs; null in the own thread. */
  private @Nullable Set<FlowObject> outside;

  /** True if the code of another thread has entered a heap. */
  private boolean isInside;

  ThreadFlow(EscapeCheck check) {
    super(check);
  }

  /** Runs code of another thread, which has entered no heap. */
  Set<Ref> run(Supplier<Set<Ref>> code) {
    Set<FlowObject> outsideBefore = outside;
    boolean wasInside = isInside;
    outside = new HashSet<>(check.state.contents.keySet());
    outside.addAll(check.state.live);
    isInside = false;
    Set<Ref> result = code.get();
    outside = outsideBefore;
    isInside = wasInside;
    return result;
  }

  /** Runs code that is stored, and runs in a thread that is not known. */
  void runStored(FlowObject code) {
    Set<FlowObject> outsideBefore = outside;
    boolean hadLeft = check.state.hasLeft;
    outside = null;
    check.state.hasLeft = false;
    check.code.runElsewhere(code, Set.of());
    check.state.hasLeft = hadLeft;
    outside = outsideBefore;
  }

  /** Remembers that the current thread opens {@code heap}, perhaps once more. */
  void open(FlowObject heap) {
    if (outside != null) {
      outside.remove(heap);
    }
  }

  /** Checks a call of a heap, which may be confined to another thread. */
  void use(Call call) {
    if (outside != null
        && FlowState.only(call.receiver()) instanceof FlowObject heap
        && heap.isConfined
        && (heap.isGiven || outside.contains(heap))) {
      reportConfined(call);
    }
  }

  /** Checks a call of a method that Lasso checks, on objects of heaps. */
  void useChecked(Call call) {
    for (Ref ref : outside == null ? Set.<Ref>of() : call.receiver()) {
      if (ref instanceof FlowObject object
          && outside.contains(object)
          && object.isOfConfined()
          && LassoAnnotation.CONTAINER
              .value(call.owner(), "checked")
              .filter(it -> it.getValue().equals(true))
              .isPresent()) {
        reportConfined(call);
      }
    }
  }

  private void reportConfined(Call call) {
    report(call, "that is confined to another thread", "Open it by GcHeap.shared() and enter it");
  }

  /** Enters the heap that is the receiver of {@code call}, or opens a scope in it. */
  void enter(Call call) {
    use(call);
    isInside = true;
    check.state.hasLeft &= !call.name().equals("lock");
  }

  /** Leaves the heap if {@code scope} was its last entry in the method that runs. */
  void leave(FlowObject scope) {
    check.state.hasLeft |=
        scope.isEntry && !scope.isOfConfined() && scope.site == check.site && outside == null;
  }

  /** Checks a call that changes {@code objects}, or creates an object in a scope. */
  void change(Call call, Set<Ref> objects) {
    boolean isInScope =
        check.state.live.stream().anyMatch(each -> FlowState.isHold(each) && !each.isRoot);
    for (Ref ref : objects) {
      if (ref instanceof FlowObject object && object.kind != ObjectKind.GIVEN_HOLDER) {
        if (object.isEntry && LassoAnnotation.GENERATED.isOn(call.owner())) {
          checkArenas(call.owner());
        }
        if (outside != null && !isInside && (outside.contains(object) || isOfShared(object))) {
          if (object.isOfConfined()) {
            reportConfined(call);
          } else {
            report(call, "on another thread, which has not entered it", "Enter it there");
          }
        } else if (outside == null && check.state.hasLeft && !isInScope) {
          report(call, "after leaving it", "Enter it again");
        }
      }
    }
  }

  /** Reports arenas of one thread in objects of a shared heap, which die on any thread. */
  private void checkArenas(TypeElement created) {
    Hierarchy.fields(created.asType())
        .filter(LassoAnnotation.OWNED::isOn)
        .filter(field -> queries.isInitializedBy(field, "ofConfined"))
        .forEach(
            field ->
                types.reporter.report(
                    Diagnostic.ARENA_CONFINED,
                    queries.declaration(field),
                    field,
                    field.getEnclosingElement()));
  }

  /** Returns whether a root in a field of a class with a shared heap holds {@code object}. */
  private boolean isOfShared(FlowObject object) {
    return object.key instanceof ContentFlow.Content content
        && content.root().key instanceof VariableElement field
        && ElementFilter.fieldsIn(field.getEnclosingElement().getEnclosedElements()).stream()
            .anyMatch(each -> queries.isInitializedBy(each, "shared"));
  }

  /** Checks a call that may wait for other threads, which may wait for a heap. */
  void block(Call call) {
    if (check.state.live.stream().anyMatch(this::isEntered)) {
      TreePath place = Site.outermost(check.site, call.place());
      if (!FlowTypes.isExample(check.member) && check.reports.isFirst(place)) {
        types.reporter.report(Diagnostic.HEAP_BLOCKED, place);
      }
    }
  }

  /** Returns whether a thread has entered a shared heap by {@code ref}, and not left it. */
  private boolean isEntered(Ref ref) {
    return ref instanceof FlowObject entry
        && (entry.isEntry || entry.isLock)
        && !entry.isOfConfined()
        && !check.state.closed.containsKey(entry)
        && (outside == null || !outside.contains(entry));
  }

  private void report(Call call, String how, String remedy) {
    TreePath place = Site.outermost(check.site, call.place());
    if (check.reports.isFirst(place)) {
      types.reporter.report(Diagnostic.HEAP_NOT_ENTERED, place, how, remedy);
    }
  }
}

package dev.lasso.processor.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * A writer of the methods through which the runtime accesses the fields of an object: {@code
 * gcItems} and {@code gcAdopt} after its construction, {@code gcTraverse}, {@code gcEdges} and
 * {@code gcClear} (CPython's {@code tp_traverse} and {@code tp_clear}), and {@code gcReleaseEdges}
 * at its death. Each handles the fields of superclasses first, and attributes last.
 */
record FieldTraversalWriter(GeneratedNames names) {
  // Example:
  // GcProtocol.checkNoItems(this, "cells", this.cells);
  // this.cells = (Node<T>[]) items;
  CodeBlock items(FieldModel.Items field, String self, String items, TypeName itemType) {
    TypeName item =
        ((ArrayTypeName) names.typeOf(field.element()).withoutAnnotations())
            .componentType()
            .withoutAnnotations();
    return new Template(
            names,
            """
            $protocol:L.checkNoItems($self:L, $name:S, $field:L);
            $field:L = $cast:L$items:L;
            """)
        .with(self, field.element())
        .with("name", field.name())
        .with(
            "cast",
            item.equals(itemType)
                ? CodeBlock.of("")
                : CodeBlock.of("($T) ", ArrayTypeName.of(item)))
        .with("items", items)
        .code();
  }

  // Example:
  // GcBase.gcAdopt(this, adopt);
  // adopt.owned("grad", this.grad);
  // adopt.items("items", this.items);
  // adopt.collection("inputs", this.inputs);
  // adopt.weak("source", 0, this.source);   // or adopt.watched(…)
  // adopt.resource("data", this.data);
  // if (gcAttributes != null) {
  //   adopt.collection("attributes", gcAttributes);
  // }
  CodeBlock adopt(Work work) {
    CodeBlock.Builder body = bodyAfterInherited(work);
    for (FieldModel field : work.fields()) {
      if (field instanceof FieldModel.Resource resource && resource.isHandle()) {
        continue; // a number is not a reference
      }
      String kind =
          switch (field) {
            case FieldModel.Weak weak when weak.onClear().isPresent() -> "watched";
            case FieldModel.Owned owned when owned.isValue() -> "value";
            default -> field.kind();
          };
      CodeBlock number =
          field instanceof FieldModel.Weak
              ? CodeBlock.of("$L, ", names.weakNumber(field))
              : CodeBlock.of("");
      body.add("adopt.$L($S, $L$L);\n", kind, field.name(), number, fieldValue(field, work.self()));
    }
    if (work.hasAttributes()) {
      body.add(
          """
          if (gcAttributes != null) {
            adopt.collection("attributes", gcAttributes);
          }
          """);
    }
    return body.build();
  }

  // Example:
  // int stop = visit.edge(0, this.grad, arg);
  // return visit.collection(stop, this.inputs, arg);
  //
  // In another package than the superclass:
  // int stop = GcBase.gcTraverse(this, visit, arg);
  // …
  CodeBlock traverse(Work work) {
    List<Function<String, CodeBlock>> steps = new ArrayList<>();
    work.inherited().ifPresent(call -> steps.add(_ -> call));
    for (FieldModel field : work.fields()) {
      CodeBlock value = fieldValue(field, work.self());
      if (field.isEdge()) {
        steps.add(stop -> visit(edgeMethod(field), stop, value));
      }
    }
    if (work.hasAttributes()) {
      steps.add(stop -> visit("collection", stop, CodeBlock.of("gcAttributes")));
    }
    return inTurn("int", "stop", steps);
  }

  private static CodeBlock visit(String method, String stop, CodeBlock value) {
    return CodeBlock.of("visit.$L($L, $L, arg)", method, stop, value);
  }

  // Example:
  // long to = GcEdges.edges(at, cursor);     // or GcBase.gcEdges(this, into, at, cursor)
  // to = GcEdges.edge(this.grad, into, to);
  // to = GcEdges.items(this.items, into, to);
  // return this.inputs.gcEdges(into, to);    // or with attributes:
  //                                          // return gcAttributes == null ? to : …;
  CodeBlock edges(Work work) {
    CodeBlock edges = names.qualifier(RuntimeNames.EDGES);
    List<Function<String, CodeBlock>> steps = new ArrayList<>();
    CodeBlock first = work.inherited().orElseGet(() -> CodeBlock.of("$L.edges(at, cursor)", edges));
    steps.add(_ -> first);
    for (FieldModel field : work.fields()) {
      CodeBlock value = fieldValue(field, work.self());
      switch (field) {
        case FieldModel.Owned _, FieldModel.Items _ ->
            steps.add(
                to -> CodeBlock.of("$L.$L($L, into, $L)", edges, edgeMethod(field), value, to));
        case FieldModel.Collection _ ->
            steps.add(to -> CodeBlock.of("$L.gcEdges(into, $L)", value, to));
        case FieldModel.Weak _, FieldModel.Resource _ -> {}
      }
    }
    if (work.hasAttributes()) {
      steps.add(
          to -> CodeBlock.of("gcAttributes == null ? $1L : gcAttributes.gcEdges(into, $1L)", to));
    }
    return inTurn("long", "to", steps);
  }

  /**
   * Returns statements that each pass the result of the one before on, from 0 to the result of the
   * method.
   */
  private static CodeBlock inTurn(
      String type, String variable, List<Function<String, CodeBlock>> steps) {
    CodeBlock.Builder body = CodeBlock.builder();
    String result = "0";
    for (int i = 0; i < steps.size() - 1; i++) {
      String target = i == 0 ? type + " " + variable : variable;
      body.add("$L = $L;\n", target, steps.get(i).apply(result));
      result = variable;
    }
    return body.add("return $L;\n", steps.getLast().apply(result)).build();
  }

  // Example:
  // GcBase.gcClear(this);                     // or in a static form GcProtocol.checkMutable(self);
  // this.setGrad(null);                       // or setGrad(this, null);
  // for (int i = 0; this.items != null && i < this.items.length; i++) {
  //   this.setItem(i, null);                  // or setItem(this, i, null);
  // }
  // this.inputs.clear();
  // if (gcAttributes != null) {
  //   gcAttributes.clear();
  // }
  CodeBlock clear(Work work) {
    String self = work.self();
    CodeBlock.Builder body = bodyAfterInherited(work);
    if (self.equals("self") && work.inherited().isEmpty()) {
      body.add("$L.checkMutable(self);\n", names.qualifier(RuntimeNames.PROTOCOL));
    }
    for (FieldModel field : work.fields()) {
      CodeBlock value = names.field(self, field.element());
      switch (field) {
        case FieldModel.Owned owned when !field.isFinal() -> body.add(clearEdge(owned, self));
        case FieldModel.Items items ->
            body.add(
                """
                for (int i = 0; $1L != null && i < $1L.length; i++) {
                  $2L, null);
                }
                """,
                value,
                clearItem(items, self));
        case FieldModel.Collection _ -> body.add("$L.clear();\n", value);
        case FieldModel.Owned _, FieldModel.Weak _, FieldModel.Resource _ -> {}
      }
    }
    if (work.hasAttributes()) {
      body.add(
          """
          if (gcAttributes != null) {
            gcAttributes.clear();
          }
          """);
    }
    return body.build();
  }

  /** Returns a call of the setter, or its statements where overloads or exceptions prevent it. */
  private CodeBlock clearEdge(FieldModel.Owned field, String self) {
    for (MutatorModel setter : field.mutators()) {
      if (setter.form() != Form.SET) {
        continue;
      }
      List<ExecutableElement> named = names.methodsNamed(setter.name());
      if (setter.isStatic() && named.stream().allMatch(each -> each.getParameters().size() != 2)) {
        return CodeBlock.of("$L$N($L, null);\n", declarer(field), setter.name(), self);
      }
      if (!setter.isStatic() && named.size() == 1 && named.getFirst().getThrownTypes().isEmpty()) {
        return CodeBlock.of("$L.$N(null);\n", self, setter.name());
      }
    }
    return new Template(
            names,
            """
            {
              $type:T old = $value:L;
              $protocol:L.addEdge($self:L, null);
              $field:L = null;
              $protocol:L.$remove:L($self:L, old);
            }
            """)
        .with(self, field.element())
        .with("type", field.isValue() ? ClassName.OBJECT : RuntimeNames.OBJECT)
        .with("remove", GeneratedNames.remover(field))
        .with("value", fieldValue(field, self))
        .code();
  }

  private CodeBlock clearItem(FieldModel.Items items, String self) {
    boolean isStatic =
        items.mutators().stream()
            .filter(mutator -> mutator.form() == Form.SET_ITEM)
            .anyMatch(MutatorModel::isStatic);
    return isStatic
        ? CodeBlock.of("$LsetItem($L, i", declarer(items), self)
        : CodeBlock.of("$L.setItem(i", self);
  }

  /** Returns the qualifier of the static mutators of a field. */
  private CodeBlock declarer(FieldModel field) {
    TypeElement declarer = (TypeElement) field.element().getEnclosingElement();
    return names.container.handled().stream()
        .filter(each -> each.element().equals(declarer))
        .map(names::qualifier)
        .findFirst()
        .orElseThrow();
  }

  // Example:
  // GcBase.gcReleaseEdges(this, death);
  // death.edge(this.grad);
  // this.grad = null;                      // unless it is final
  // death.items(this.items);
  // this.items = null;
  // death.collection(this.inputs);
  // death.weak(this, 0, this.source);
  // this.source = null;
  // this.data = null;                      // a resource, which is closed
  // death.collection(gcAttributes);
  CodeBlock releaseEdges(Work work) {
    CodeBlock.Builder body = bodyAfterInherited(work);
    for (FieldModel field : work.fields()) {
      CodeBlock name = names.field(work.self(), field.element());
      CodeBlock value = fieldValue(field, work.self());
      switch (field) {
        case FieldModel.Owned _, FieldModel.Items _, FieldModel.Collection _ -> {
          body.add("death.$L($L);\n", edgeMethod(field), value);
          if (!field.isFinal()) {
            body.add("$L = null;\n", name);
          }
        }
        case FieldModel.Weak _ ->
            body.add(
                "death.weak($L, $L, $L);\n$L = null;\n",
                work.self(),
                names.weakNumber(field),
                value,
                name);
        case FieldModel.Resource _ when field.isFinal() -> {}
        case FieldModel.Resource resource -> body.add("$L = $L;\n", name, resource.emptyValue());
      }
    }
    if (work.hasAttributes()) {
      body.add("death.collection(gcAttributes);\n");
    }
    return body.build();
  }

  private static CodeBlock.Builder bodyAfterInherited(Work work) {
    CodeBlock.Builder body = CodeBlock.builder();
    work.inherited().ifPresent(call -> body.add("$L;\n", call));
    return body;
  }

  private static String edgeMethod(FieldModel field) {
    return !(field instanceof FieldModel.Owned)
        ? field.kind()
        : field.isValue() ? "valueEdge" : "edge";
  }

  private CodeBlock fieldValue(FieldModel field, String self) {
    return CodeBlock.of("$L$L", GeneratedNames.cast(field), names.field(self, field.element()));
  }
}

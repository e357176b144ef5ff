package dev.lasso.processor.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;

/**
 * A writer of the methods through which the runtime accesses the fields of an object: {@code
 * gcItems} and {@code gcAdopt} after its construction, {@code gcTraverse}, {@code gcEdges} and
 * {@code gcClear} (CPython's {@code tp_traverse} and {@code tp_clear}), and {@code gcReleaseEdges}
 * at its death. Each handles the fields of the container superclass first.
 */
final class FieldsWriter {
  private final GeneratedNames names;

  FieldsWriter(GeneratedNames names) {
    this.names = names;
  }

  // Example:
  // GcProtocol.checkNoItems(self, "cells", self.cells);
  // self.cells = (Node<T>[]) items;
  CodeBlock items() {
    FieldModel.Items field = names.container.items().orElseThrow();
    TypeName item = names.types.unannotated(field.item());
    boolean isPlain = item.equals(names.types.reifiable(field.itemErasure()));
    return CodeBlock.of(
        """
        $1L.checkNoItems(self, $2S, self.$2N);
        self.$2N = $3Litems;
        """,
        names.qualifier(RuntimeNames.PROTOCOL),
        field.name(),
        isPlain ? CodeBlock.of("") : CodeBlock.of("($T) ", ArrayTypeName.of(item)));
  }

  // Example:
  // GcBase.gcAdopt(self, adopt);
  // adopt.owned("grad", self.grad);
  // adopt.items("items", self.items);
  // adopt.collection("inputs", self.inputs);
  // adopt.weak("source", 0, self.source);   // or adopt.watched(…)
  // adopt.resource("data", self.data);
  CodeBlock adopt(Optional<CodeBlock> parent) {
    CodeBlock.Builder body = bodyAfterParent(parent);
    for (FieldModel field : names.container.fields()) {
      if (field instanceof FieldModel.Resource resource && resource.isHandle()) {
        continue; // a number is not a reference
      }
      boolean isWatched = field instanceof FieldModel.Weak weak && weak.onClear().isPresent();
      String method = isWatched ? "watched" : field.kind();
      CodeBlock number =
          field instanceof FieldModel.Weak
              ? CodeBlock.of("$L, ", names.weakNumber(field))
              : CodeBlock.of("");
      body.add("adopt.$L($S, $L$L);\n", method, field.name(), number, fieldValue(field));
    }
    return body.build();
  }

  // Example:
  // int stop = GcBase.gcTraverse(self, visit, arg);     // or 0
  // stop = GcEdges.visit(stop, visit, arg, self.grad);
  // stop = GcEdges.visitAll(stop, visit, arg, self.inputs);
  // return stop;
  CodeBlock traverse(Optional<CodeBlock> parent) {
    CodeBlock.Builder body =
        CodeBlock.builder().add("int stop = $L;\n", parent.orElseGet(() -> CodeBlock.of("0")));
    for (FieldModel field : names.container.fields()) {
      if (field.isEdge()) {
        String visit =
            switch (field) {
              case FieldModel.Collection _ -> "visitAll";
              case FieldModel.Items _ -> "visitItems";
              case FieldModel.Owned _, FieldModel.Weak _, FieldModel.Resource _ -> "visit";
            };
        body.add(
            "stop = $L.$L(stop, visit, arg, $L);\n",
            names.qualifier(RuntimeNames.EDGES),
            visit,
            fieldValue(field));
      }
    }
    return body.add("return stop;\n").build();
  }

  // Example:
  // long to = GcEdges.edges(at, cursor);     // or GcBase.gcEdges(self, into, at, cursor)
  // to = GcEdges.edge(self.grad, into, to);
  // to = GcEdges.items(self.items, into, to);
  // to = self.inputs.gcEdges(into, to);
  // return to;
  CodeBlock edges(Optional<CodeBlock> parent) {
    CodeBlock.Builder body =
        CodeBlock.builder()
            .add(
                "long to = $L;\n",
                parent.orElseGet(
                    () ->
                        CodeBlock.of("$L.edges(at, cursor)", names.qualifier(RuntimeNames.EDGES))));
    for (FieldModel field : names.container.fields()) {
      switch (field) {
        case FieldModel.Owned _ ->
            body.add(
                "to = $L.edge($L, into, to);\n",
                names.qualifier(RuntimeNames.EDGES),
                fieldValue(field));
        case FieldModel.Items _ ->
            body.add(
                "to = $L.items(self.$N, into, to);\n",
                names.qualifier(RuntimeNames.EDGES),
                field.name());
        case FieldModel.Collection _ -> body.add("to = self.$N.gcEdges(into, to);\n", field.name());
        case FieldModel.Weak _, FieldModel.Resource _ -> {}
      }
    }
    return body.add("return to;\n").build();
  }

  // Example:
  // GcProtocol.checkMutable(self);                 // or GcBase.gcClear(self);
  // setGrad(self, null);                       // or self.setGrad(null);
  // for (int i = 0; self.items != null && i < self.items.length; i++) {
  //   self.setItem(i, null);                   // or setItem(self, i, null);
  // }
  // self.inputs.clear();
  CodeBlock clear(Optional<CodeBlock> parent) {
    CodeBlock.Builder body =
        CodeBlock.builder()
            .add(
                "$L;\n",
                parent.orElseGet(
                    () ->
                        CodeBlock.of(
                            "$L.checkMutable(self)", names.qualifier(RuntimeNames.PROTOCOL))));
    for (FieldModel field : names.container.fields()) {
      switch (field) {
        case FieldModel.Owned owned when !field.isFinal() -> body.add(clearEdge(owned));
        case FieldModel.Items items ->
            body.add(
                """
                for (int i = 0; self.$1N != null && i < self.$1N.length; i++) {
                  $2L, null);
                }
                """,
                field.name(),
                isStatic(items) ? "setItem(self, i" : "self.setItem(i");
        case FieldModel.Collection _ -> body.add("self.$N.clear();\n", field.name());
        case FieldModel.Owned _, FieldModel.Weak _, FieldModel.Resource _ -> {}
      }
    }
    return body.build();
  }

  /** Returns a call of the setter, or its statements where overloads or exceptions prevent it. */
  private CodeBlock clearEdge(FieldModel.Owned field) {
    for (MutatorModel setter : field.mutators()) {
      if (setter.form() != Form.SET) {
        continue;
      }
      List<ExecutableElement> named = names.methodsNamed(setter.name());
      if (setter.isStatic() && named.stream().allMatch(each -> each.getParameters().size() != 2)) {
        return CodeBlock.of("$N(self, null);\n", setter.name());
      }
      if (!setter.isStatic() && named.size() == 1 && named.getFirst().getThrownTypes().isEmpty()) {
        return CodeBlock.of("self.$N(null);\n", setter.name());
      }
    }
    return CodeBlock.of(
        """
        {
          $1T old = self.$2N;
          $3L.addEdge(self, null);
          self.$2N = null;
          $3L.removeEdge(self, $4Lold);
        }
        """,
        names.typeOf(field.element()).withoutAnnotations(),
        field.name(),
        names.qualifier(RuntimeNames.PROTOCOL),
        GeneratedNames.cast(field));
  }

  private static boolean isStatic(FieldModel.Items items) {
    return items.mutators().stream()
        .filter(mutator -> mutator.form() == Form.SET_ITEM)
        .anyMatch(MutatorModel::isStatic);
  }

  // Example:
  // GcBase.gcReleaseEdges(self, death);
  // self.grad = death.edge(self.grad);     // or, for a final field, death.edge(self.grad);
  // death.items(self.items);
  // self.items = null;
  // death.collection(self.inputs);
  // death.weak(self, 0, self.source);
  // self.source = null;
  // self.data = null;                      // a resource, which is closed
  CodeBlock releaseEdges(Optional<CodeBlock> parent) {
    CodeBlock.Builder body = bodyAfterParent(parent);
    for (FieldModel field : names.container.fields()) {
      String name = field.name();
      switch (field) {
        case FieldModel.Owned _ when field.isFinal() ->
            body.add("death.edge($L);\n", fieldValue(field));
        case FieldModel.Owned _ -> body.add("self.$N = death.edge($L);\n", name, fieldValue(field));
        case FieldModel.Items _ -> body.add("death.items(self.$1N);\nself.$1N = null;\n", name);
        case FieldModel.Collection _ -> body.add("death.collection(self.$N);\n", name);
        case FieldModel.Weak _ ->
            body.add(
                "death.weak(self, $L, $L);\nself.$N = null;\n",
                names.weakNumber(field),
                fieldValue(field),
                name);
        case FieldModel.Resource _ when field.isFinal() -> {}
        case FieldModel.Resource resource ->
            body.add("self.$N = $L;\n", name, resource.emptyValue());
      }
    }
    return body.build();
  }

  private static CodeBlock.Builder bodyAfterParent(Optional<CodeBlock> parent) {
    CodeBlock.Builder body = CodeBlock.builder();
    parent.ifPresent(call -> body.add("$L;\n", call));
    return body;
  }

  private static CodeBlock fieldValue(FieldModel field) {
    return CodeBlock.of("$Lself.$N", GeneratedNames.cast(field), field.name());
  }
}

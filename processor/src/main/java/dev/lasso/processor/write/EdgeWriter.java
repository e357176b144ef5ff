package dev.lasso.processor.write;

import com.palantir.javapoet.CodeBlock;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.MutatorModel.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;

/**
 * Writes what goes over the edges of a living object: {@code gcTraverse}, {@code gcEdges} and
 * {@code gcClear}, CPython's {@code tp_traverse} and {@code tp_clear}.
 */
final class EdgeWriter {
  private final HostNames names;

  EdgeWriter(HostNames names) {
    this.names = names;
  }

  private List<FieldModel> fields() {
    return names.host().fields().stream().filter(FieldModel::isEdge).toList();
  }

  // Example:
  // // Visits each edge, once per count held, until a visit stops it.
  // int stop = GcBase.gcTraverse(self, visit, arg);     // or 0
  // stop = GcProtocol.visit(stop, visit, arg, self.grad);
  // stop = GcProtocol.visitAll(stop, visit, arg, self.inputs);
  // return stop;
  CodeBlock traverse(Optional<CodeBlock> parent) {
    CodeBlock.Builder body =
        CodeBlock.builder()
            .add("// Visits each edge, once per count held, until a visit stops it.\n");
    List<FieldModel> fields = fields();
    if (fields.isEmpty()) {
      return body.add("return $L;\n", parent.orElseThrow()).build();
    }
    body.add("int stop = $L;\n", parent.orElseGet(() -> CodeBlock.of("0")));
    for (FieldModel field : fields) {
      String visit =
          switch (field) {
            case FieldModel.Collection _ -> "visitAll";
            case FieldModel.Items _ -> "visitItems";
            default -> "visit";
          };
      body.add(
          "stop = $L.$L(stop, visit, arg, $Lself.$N);\n",
          names.protocol(),
          visit,
          HostNames.cast(field),
          field.name());
    }
    return body.add("return stop;\n").build();
  }

  // Example:
  // // Copies the same edges into an array.
  // long to = GcProtocol.edges(at, cursor);     // or GcBase.gcEdges(self, into, at, cursor)
  // to = GcProtocol.edge(self.grad, into, to);
  // to = GcProtocol.items(self.items, into, to);
  // to = self.inputs.gcEdges(into, to);
  // return to;
  CodeBlock edges(Optional<CodeBlock> parent) {
    CodeBlock.Builder body = CodeBlock.builder().add("// Copies the same edges into an array.\n");
    List<FieldModel> fields = fields();
    if (fields.isEmpty()) {
      return body.add("return $L;\n", parent.orElseThrow()).build();
    }
    body.add(
        "long to = $L;\n",
        parent.orElseGet(() -> CodeBlock.of("$L.edges(at, cursor)", names.protocol())));
    for (FieldModel field : fields) {
      switch (field) {
        case FieldModel.Collection _ -> body.add("to = self.$N.gcEdges(into, to);\n", field.name());
        case FieldModel.Items _ ->
            body.add("to = $L.items(self.$N, into, to);\n", names.protocol(), field.name());
        default ->
            body.add(
                "to = $L.edge($Lself.$N, into, to);\n",
                names.protocol(),
                HostNames.cast(field),
                field.name());
      }
    }
    return body.add("return to;\n").build();
  }

  // Example:
  // // Drops each edge that can be dropped; the object stays valid.
  // GcProtocol.checkMutable(self);                 // or GcBase.gcClear(self);
  // setGrad(self, null);
  // for (int i = 0; self.items != null && i < self.items.length; i++) {
  //   setItem(self, i, null);
  // }
  // self.inputs.clear();
  CodeBlock clear(Optional<CodeBlock> parent) {
    CodeBlock.Builder body =
        CodeBlock.builder()
            .add("// Drops each edge that can be dropped; the object stays valid.\n")
            .add(
                "$L;\n",
                parent.orElseGet(() -> CodeBlock.of("$L.checkMutable(self)", names.protocol())));
    names.host().fields().forEach(field -> clear(body, field));
    return body.build();
  }

  private void clear(CodeBlock.Builder body, FieldModel field) {
    switch (field) {
      case FieldModel.Collection _ -> body.add("self.$N.clear();\n", field.name());
      case FieldModel.Owned _ when !field.isFinal() -> {
        String setter = Form.SET.nameFor(field.name());
        body.add("$N(self, $Lnull);\n", setter, cast(field, setter));
      }
      case FieldModel.Items _ ->
          body.add(
              """
              for (int i = 0; self.$1N != null && i < self.$1N.length; i++) {
                setItem(self, i, null);
              }
              """,
              field.name());
      case FieldModel.Owned _, FieldModel.Weak _, FieldModel.Resource _ -> {}
    }
  }

  /** The cast that tells the setter from a method of the host by the same name. */
  private CodeBlock cast(FieldModel field, String setter) {
    return hasOverloads(names.host().element(), setter)
        ? CodeBlock.of("($T) ", names.types().bare(field.type().mirror()))
        : CodeBlock.of("");
  }

  private static boolean hasOverloads(TypeElement host, String name) {
    List<TypeElement> classes = new ArrayList<>();
    for (TypeElement at = host; at != null; ) {
      classes.add(at);
      at =
          at.getSuperclass() instanceof DeclaredType superclass
              ? (TypeElement) superclass.asElement()
              : null;
    }
    return classes.stream()
        .flatMap(each -> ElementFilter.methodsIn(each.getEnclosedElements()).stream())
        .filter(method -> method.getSimpleName().contentEquals(name))
        .map(ExecutableElement::getParameters)
        .anyMatch(parameters -> parameters.size() == 2);
  }
}

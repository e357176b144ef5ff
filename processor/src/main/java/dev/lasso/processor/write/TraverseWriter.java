package dev.lasso.processor.write;

import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Writes {@code gcTraverse}, CPython's {@code tp_traverse}. */
final class TraverseWriter implements ChainWriter {
  @Override
  public ChainMember member() {
    return ChainMember.TRAVERSE;
  }

  @Override
  public Signature signature(HostNames names) {
    TypeVariableName any = names.anyType();
    TypeVariableName use = TypeVariableName.get(any.name());
    return new Signature(
        Modifier.PUBLIC,
        TypeName.INT,
        List.of(any),
        List.of(
            new Parameter(ParameterizedTypeName.get(RuntimeNames.VISITOR, use), "visit"),
            new Parameter(use, "arg")));
  }

  @Override
  public String comment() {
    return "Visits each edge of self, once per count held.";
  }

  // Example:
  // int stop = GcBase.gcTraverse(self, visit, arg);
  // if (stop != 0) {
  //   return stop;
  // }
  // stop = GcProtocol.visit(visit, arg, self.grad);
  // if (stop != 0) {
  //   return stop;
  // }
  // return self.inputs.gcTraverse(visit, arg);
  @Override
  public Code body(HostNames names, Optional<TypeName> parent) {
    List<Code> visits = new ArrayList<>();
    parent.ifPresent(type -> visits.add(names.code("$T.gcTraverse(self, visit, arg)", type)));
    names.host().fields().stream()
        .filter(FieldModel::isEdge)
        .forEach(field -> visits.add(visit(names, field)));
    Code body = names.code();
    for (int i = 0; i < visits.size() - 1; i++) {
      body.add(
          """
          $L = $L;
          if (stop != 0) {
            return stop;
          }
          """,
          i == 0 ? "int stop" : "stop",
          visits.get(i));
    }
    return body.add("return $L;\n", visits.getLast());
  }

  private static Code visit(HostNames names, FieldModel field) {
    return switch (field) {
      case FieldModel.Collection _ -> names.code("self.$N.gcTraverse(visit, arg)", field.name());
      case FieldModel.Items _ ->
          names.code("$T.visitItems(visit, arg, self.$N)", RuntimeNames.PROTOCOL, field.name());
      default ->
          names.code(
              "$T.visit(visit, arg, $Lself.$N)",
              RuntimeNames.PROTOCOL,
              names.cast(field),
              field.name());
    };
  }
}

package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.Optional;

/** Writes {@code gcDrop}, which takes the edges and weak references out of a dead object. */
final class DropWriter implements ChainWriter {
  private final Signature signature =
      ChainWriter.internal(new Parameter(RuntimeNames.DESTRUCTION, "death"));

  @Override
  public ChainMember member() {
    return ChainMember.DROP;
  }

  @Override
  public Signature signature(HostNames names) {
    return signature;
  }

  @Override
  public String comment() {
    return "Takes the references out of self, which is dead, and shows them to death.";
  }

  // Example:
  // GcBase.gcDrop(self, death);
  // Tensor grad = self.grad;
  // self.grad = null;
  // death.edge(grad);
  // death.edge(self.fixed);                // a final field
  // death.collection(self.inputs);
  // if (self.source != null) {
  //   death.weak(self, TYPE.firstWeak());
  //   self.source = null;
  // }
  @Override
  public Code body(HostNames names, Optional<TypeName> parent) {
    Code body = names.code();
    parent.ifPresent(type -> body.add("$T.gcDrop(self, death);\n", type));
    LocalNames locals = new LocalNames();
    locals.take("self");
    locals.take("death");
    locals.take("TYPE");
    for (FieldModel field : names.host().fields()) {
      String name = field.name();
      switch (field) {
        case FieldModel.Owned _ when field.isFinal() ->
            body.add("death.edge($Lself.$N);\n", names.cast(field), name);
        case FieldModel.Owned _, FieldModel.Items _ -> {
          String local = locals.take(name);
          TypeName type = names.types().bare(field.type().mirror());
          body.add(
              """
              $1T $2N = self.$3N;
              self.$3N = null;
              death.$4L($5L$2N);
              """,
              type,
              local,
              name,
              field instanceof FieldModel.Items ? "items" : "edge",
              names.cast(field));
        }
        case FieldModel.Collection _ -> body.add("death.collection(self.$N);\n", name);
        case FieldModel.Weak _ ->
            body.add(
                """
                if (self.$1N != null) {
                  death.weak(self, $2L);
                  self.$1N = null;
                }
                """,
                name,
                names.weakNumber(field));
        case FieldModel.Resource _ -> {}
      }
    }
    return body;
  }
}

package dev.lasso.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.Optional;

/** Writes {@code gcDrop}, which takes the edges and weak references out of a dead object. */
final class DropWriter implements ChainWriter {
  @Override
  public ChainMember member() {
    return ChainMember.DROP;
  }

  @Override
  public Signature signature(HostNames names) {
    return ChainWriter.internal(ParameterSpec.builder(RuntimeNames.DESTRUCTION, "death").build());
  }

  @Override
  public String comment() {
    return "Takes the references out of {@code self}, which is dead, and shows them to {@code"
        + " death}.";
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
  public CodeBlock body(HostNames names, Optional<TypeName> parent) {
    CodeBlock.Builder body = CodeBlock.builder();
    parent.ifPresent(type -> body.addStatement("$T.gcDrop(self, death)", type));
    NameAllocator locals = new NameAllocator();
    locals.newName("self");
    locals.newName("death");
    for (FieldModel field : names.host().fields()) {
      String name = field.name();
      switch (field) {
        case FieldModel.Owned _ when field.isFinal() ->
            body.addStatement("death.edge($Lself.$N)", HostNames.cast(field), name);
        case FieldModel.Owned _, FieldModel.Items _ -> {
          String local = locals.newName(name);
          TypeName type = names.types().bare(field.type().mirror());
          body.addStatement("$T $N = self.$N", type, local, name)
              .addStatement("self.$N = null", name)
              .addStatement(
                  field instanceof FieldModel.Items ? "death.items($L$N)" : "death.edge($L$N)",
                  HostNames.cast(field),
                  local);
        }
        case FieldModel.Collection _ -> body.addStatement("death.collection(self.$N)", name);
        case FieldModel.Weak _ ->
            body.beginControlFlow("if (self.$N != null)", name)
                .addStatement("death.weak(self, $L)", names.weakNumber(field))
                .addStatement("self.$N = null", name)
                .endControlFlow();
        case FieldModel.Resource _ -> {}
      }
    }
    return body.build();
  }
}

package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.Optional;

/** Writes {@code gcAdopt}, which shows the fields of a constructed object to the runtime. */
final class AdoptWriter implements ChainWriter {
  private final Signature signature =
      ChainWriter.internal(new Parameter(RuntimeNames.ADOPTION, "adopt"));

  @Override
  public ChainMember member() {
    return ChainMember.ADOPT;
  }

  @Override
  public Signature signature(HostNames names) {
    return signature;
  }

  @Override
  public String comment() {
    return "Shows what the constructor stored to adopt, which checks and counts it.";
  }

  // Example:
  // GcBase.gcAdopt(self, adopt);
  // adopt.owned("grad", self.grad);
  // adopt.items("items", self.items);
  // adopt.collection("inputs", self.inputs);
  // adopt.weak("source", TYPE.firstWeak(), self.source);   // or adopt.watched(…)
  // adopt.resource("data", self.data);
  @Override
  public Code body(HostNames names, Optional<TypeName> parent) {
    Code body = names.code();
    parent.ifPresent(type -> body.add("$T.gcAdopt(self, adopt);\n", type));
    for (FieldModel field : names.host().fields()) {
      String name = field.name();
      switch (field) {
        case FieldModel.Owned _ ->
            body.add("adopt.owned($S, $Lself.$N);\n", name, names.cast(field), name);
        case FieldModel.Items _ -> body.add("adopt.items($S, self.$N);\n", name, name);
        case FieldModel.Collection _ -> body.add("adopt.collection($S, self.$N);\n", name, name);
        case FieldModel.Weak weak ->
            body.add(
                weak.onClear().isPresent()
                    ? "adopt.watched($S, $L, $Lself.$N);\n"
                    : "adopt.weak($S, $L, $Lself.$N);\n",
                name,
                names.weakNumber(field),
                names.cast(field),
                name);
        case FieldModel.Resource _ -> body.add("adopt.resource($S, self.$N);\n", name, name);
      }
    }
    return body;
  }
}

package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.List;
import java.util.Optional;

/** Writes {@code gcForget}, which nulls a weak field because what it refers to has died. */
final class ForgetWriter implements ChainWriter {
  private final Signature signature = ChainWriter.internal(new Parameter(TypeName.INT, "weak"));

  @Override
  public ChainMember member() {
    return ChainMember.FORGET;
  }

  @Override
  public Signature signature(HostNames names) {
    return signature;
  }

  @Override
  public String comment() {
    return "Sets a weak field of self to null, because what it refers to has died.";
  }

  // Example:
  // switch (weak - TYPE.firstWeak()) {
  //   case 0 -> self.source = null;
  //   default -> {}                         // or GcBase.gcForget(self, weak);
  // }
  @Override
  public Code body(HostNames names, Optional<TypeName> parent) {
    List<FieldModel> weakFields = names.host().weakFields();
    Code forget =
        parent
            .map(type -> names.code("$T.gcForget(self, weak);", type))
            .orElseGet(() -> names.code("{}"));
    if (weakFields.isEmpty()) {
      return names.code("$L\n", forget);
    }
    Code body = names.code("switch (weak - TYPE.firstWeak()) {\n");
    for (int i = 0; i < weakFields.size(); i++) {
      body.add("  case $L -> self.$N = null;\n", i, weakFields.get(i).name());
    }
    return body.add("  default -> $L\n}\n", forget);
  }
}

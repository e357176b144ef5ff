package dev.lasso.processor.write;

import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.List;
import java.util.Optional;

/** Writes {@code gcForget}, which nulls a weak field because what it refers to has died. */
final class ForgetWriter implements ChainWriter {
  private final Signature signature =
      ChainWriter.internal(ParameterSpec.builder(TypeName.INT, "weak").build());

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
        parent.map(type -> Code.of("$T.gcForget(self, weak);", type)).orElse(Code.of("{}"));
    if (weakFields.isEmpty()) {
      return Code.of("$L\n", forget);
    }
    Code body = Code.of("switch (weak - TYPE.firstWeak()) {\n");
    for (int i = 0; i < weakFields.size(); i++) {
      body.add("  case $L -> self.$N = null;\n", i, weakFields.get(i).name());
    }
    return body.add("  default -> $L\n}\n", forget);
  }
}

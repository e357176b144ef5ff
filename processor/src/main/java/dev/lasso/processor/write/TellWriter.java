package dev.lasso.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.List;
import java.util.Optional;

/** Writes {@code gcTell}, which calls the {@code onClear} method of a weak field. */
final class TellWriter implements ChainWriter {
  @Override
  public ChainMember member() {
    return ChainMember.TELL;
  }

  @Override
  public Signature signature(HostNames names) {
    return ChainWriter.internal(ParameterSpec.builder(TypeName.INT, "weak").build());
  }

  @Override
  public String comment() {
    return "Tells {@code self} that what a weak field referred to has died.";
  }

  // Example:
  // switch (weak - TYPE.firstWeak()) {
  //   case 0 -> self.sourceDied();
  //   default -> {}                         // or GcBase.gcTell(self, weak);
  // }
  @Override
  public CodeBlock body(HostNames names, Optional<TypeName> parent) {
    CodeBlock others =
        parent.map(type -> CodeBlock.of("$T.gcTell(self, weak);", type)).orElse(CodeBlock.of("{}"));
    CodeBlock.Builder body = CodeBlock.builder();
    List<FieldModel> weakFields = names.host().weakFields();
    for (int i = 0; i < weakFields.size(); i++) {
      if (weakFields.get(i) instanceof FieldModel.Weak field && field.onClear().isPresent()) {
        body.add("case $L -> self.$N();\n", i, field.onClear().get());
      }
    }
    CodeBlock cases = body.build();
    return cases.isEmpty()
        ? CodeBlock.of("$L\n", others)
        : CodeBlock.builder()
            .beginControlFlow("switch (weak - TYPE.firstWeak())")
            .add(cases)
            .add("default -> $L\n", others)
            .endControlFlow()
            .build();
  }
}

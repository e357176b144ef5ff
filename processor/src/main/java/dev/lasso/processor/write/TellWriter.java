package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.List;
import java.util.Optional;

/** Writes {@code gcTell}, which calls the {@code onClear} method of a weak field. */
final class TellWriter implements ChainWriter {
  private final Signature signature = ChainWriter.internal(new Parameter(TypeName.INT, "weak"));

  @Override
  public ChainMember member() {
    return ChainMember.TELL;
  }

  @Override
  public Signature signature(HostNames names) {
    return signature;
  }

  @Override
  public String comment() {
    return "Tells self that what a weak field referred to has died.";
  }

  // Example:
  // switch (weak - TYPE.firstWeak()) {
  //   case 0 -> self.sourceDied();
  //   default -> {}                         // or GcBase.gcTell(self, weak);
  // }
  @Override
  public Code body(HostNames names, Optional<TypeName> parent) {
    Code others =
        parent
            .map(type -> names.code("$T.gcTell(self, weak);", type))
            .orElseGet(() -> names.code("{}"));
    Code cases = names.code();
    List<FieldModel> weakFields = names.host().weakFields();
    for (int i = 0; i < weakFields.size(); i++) {
      if (weakFields.get(i) instanceof FieldModel.Weak field && field.onClear().isPresent()) {
        cases.add("  case $L -> self.$N();\n", i, field.onClear().get());
      }
    }
    return cases.isEmpty()
        ? names.code("$L\n", others)
        : names.code(
            """
            switch (weak - TYPE.firstWeak()) {
            $L  default -> $L
            }
            """,
            cases,
            others);
  }
}

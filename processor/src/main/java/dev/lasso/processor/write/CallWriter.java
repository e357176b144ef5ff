package dev.lasso.processor.write;

import com.palantir.javapoet.CodeBlock;
import dev.lasso.processor.model.FieldModel;
import java.util.List;
import java.util.Optional;

/**
 * Writes how the runtime calls methods of the host, and tells it of its weak fields: {@code
 * gcFinalize}, CPython's {@code tp_finalize}, {@code gcForget}, {@code gcTell} and {@code
 * gcWeight}.
 */
final class CallWriter {
  private final HostNames names;

  CallWriter(HostNames names) {
    this.names = names;
  }

  // Example:
  // self.log();       // or, where a super host has the finalizer: GcBase.gcFinalize(self);
  CodeBlock finalizer(Optional<CodeBlock> parent) {
    return names
        .host()
        .finalizer()
        .map(finalizer -> CodeBlock.of("self.$N();\n", finalizer.method()))
        .orElseGet(() -> CodeBlock.of("$L;\n", parent.orElseThrow()));
  }

  // Example:
  // return self.bytes();       // or, where a super host names it: return GcBase.gcWeight(self);
  CodeBlock weight(Optional<CodeBlock> parent) {
    return names
        .host()
        .weight()
        .map(method -> CodeBlock.of("return self.$N();\n", method))
        .orElseGet(() -> CodeBlock.of("return $L;\n", parent.orElseThrow()));
  }

  // Example:
  // // Sets a weak field to null, because what it refers to has died.
  // switch (weak - TYPE.firstWeak()) {
  //   case 0 -> self.source = null;
  //   default -> {}                         // or GcBase.gcForget(self, weak);
  // }
  CodeBlock forget(Optional<CodeBlock> parent) {
    CodeBlock.Builder cases = CodeBlock.builder();
    List<FieldModel> fields = names.host().weakFields();
    for (int i = 0; i < fields.size(); i++) {
      cases.add("  case $L -> self.$N = null;\n", i, fields.get(i).name());
    }
    return select(
        "// Sets a weak field to null, because what it refers to has died.\n",
        cases.build(),
        parent);
  }

  // Example:
  // // Tells the object that what a weak field referred to has died.
  // switch (weak - TYPE.firstWeak()) {
  //   case 0 -> self.sourceDied();
  //   default -> {}                         // or GcBase.gcTell(self, weak);
  // }
  CodeBlock tell(Optional<CodeBlock> parent) {
    CodeBlock.Builder cases = CodeBlock.builder();
    List<FieldModel> fields = names.host().weakFields();
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i) instanceof FieldModel.Weak field && field.onClear().isPresent()) {
        cases.add("  case $L -> self.$N();\n", i, field.onClear().get());
      }
    }
    return select(
        "// Tells the object that what a weak field referred to has died.\n",
        cases.build(),
        parent);
  }

  private static CodeBlock select(String comment, CodeBlock cases, Optional<CodeBlock> parent) {
    if (cases.isEmpty()) {
      return CodeBlock.of("$L$L;\n", comment, parent.orElseThrow());
    }
    return CodeBlock.of(
        """
        $Lswitch (weak - TYPE.firstWeak()) {
        $L  default -> $L
        }
        """,
        comment,
        cases,
        parent.map(call -> CodeBlock.of("$L;", call)).orElseGet(() -> CodeBlock.of("{}")));
  }
}

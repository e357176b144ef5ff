package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import java.util.Optional;

/** Writes {@code gcFinalize}, CPython's {@code tp_finalize}. */
final class FinalizeWriter implements ChainWriter {
  private final Signature signature = ChainWriter.internal();

  @Override
  public ChainMember member() {
    return ChainMember.FINALIZE;
  }

  @Override
  public Signature signature(HostNames names) {
    return signature;
  }

  @Override
  public String comment() {
    return "Runs the finalizer of self.";
  }

  // Example:
  // self.log();       // or, where a super host has the finalizer: GcBase.gcFinalize(self);
  @Override
  public Code body(HostNames names, Optional<TypeName> parent) {
    return names
        .host()
        .finalizer()
        .map(finalizer -> names.code("self.$N();\n", finalizer.method()))
        .orElseGet(() -> names.code("$T.gcFinalize(self);\n", parent.orElseThrow()));
  }
}

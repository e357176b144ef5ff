package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Writes {@code gcWeight}, which tells how many native bytes an object pins. */
final class WeightWriter implements ChainWriter {
  private final Signature signature =
      new Signature(Modifier.PROTECTED, TypeName.LONG, List.of(), List.of());

  @Override
  public ChainMember member() {
    return ChainMember.WEIGHT;
  }

  @Override
  public Signature signature(HostNames names) {
    return signature;
  }

  @Override
  public String comment() {
    return "How many native bytes self pins.";
  }

  // Example:
  // return self.bytes();       // or, where a super host names the method: return
  // GcBase.gcWeight(self);
  @Override
  public Code body(HostNames names, Optional<TypeName> parent) {
    return names
        .host()
        .weight()
        .map(method -> names.code("return self.$N();\n", method))
        .orElseGet(() -> names.code("return $T.gcWeight(self);\n", parent.orElseThrow()));
  }
}

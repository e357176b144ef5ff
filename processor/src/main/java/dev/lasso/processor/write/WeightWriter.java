package dev.lasso.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Writes {@code gcWeight}, which tells how many native bytes an object pins. */
final class WeightWriter implements ChainWriter {
  @Override
  public ChainMember member() {
    return ChainMember.WEIGHT;
  }

  @Override
  public Signature signature(HostNames names) {
    return new Signature(Modifier.PROTECTED, TypeName.LONG, List.of(), List.of());
  }

  @Override
  public String comment() {
    return "How many native bytes {@code self} pins.";
  }

  // Example:
  // return self.bytes();       // or, where a super host names the method: return
  // GcBase.gcWeight(self);
  @Override
  public CodeBlock body(HostNames names, Optional<TypeName> parent) {
    return names
        .host()
        .weight()
        .map(method -> CodeBlock.of("return self.$N();\n", method))
        .orElseGet(() -> CodeBlock.of("return $T.gcWeight(self);\n", parent.orElseThrow()));
  }
}

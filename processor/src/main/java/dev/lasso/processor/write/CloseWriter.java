package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.ClosingOrder;
import dev.lasso.processor.model.FieldModel;
import java.util.Optional;

/** Writes {@code gcClose}, which closes the resources of a dead object. */
final class CloseWriter implements ChainWriter {
  private final Signature signature =
      ChainWriter.internal(new Parameter(RuntimeNames.DESTRUCTION, "death"));

  @Override
  public ChainMember member() {
    return ChainMember.CLOSE;
  }

  @Override
  public Signature signature(HostNames names) {
    return signature;
  }

  @Override
  public String comment() {
    return "Closes the resources of self, which is dead.";
  }

  // Example:
  // death.close(self, "view", self.view);
  // self.view = null;                          // not for a final field
  // death.close(self, "data", self.data);      // or (…, resource -> resource.free())
  // self.data = null;
  // GcBase.gcClose(self, death);
  @Override
  public Code body(HostNames names, Optional<TypeName> parent) {
    Code body = names.code();
    ClosingOrder.of(names.host()).forEach(resource -> close(body, resource));
    parent.ifPresent(type -> body.add("$T.gcClose(self, death);\n", type));
    return body;
  }

  private static void close(Code body, FieldModel.Resource resource) {
    body.add(
        "death.close(self, $1S, self.$1N$2L);\n", resource.name(), releasing(resource, "resource"));
    if (!resource.isFinal()) {
      body.add("self.$N = null;\n", resource.name());
    }
  }

  /**
   * The last argument of the calls that close {@code resource}: none if it closes itself.
   *
   * @param name a name that is free
   */
  static String releasing(FieldModel.Resource resource, String name) {
    return resource
        .release()
        .map(method -> ", %1$s -> %1$s.%2$s()".formatted(name, method))
        .orElse("");
  }
}

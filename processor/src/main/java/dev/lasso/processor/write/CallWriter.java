package dev.lasso.processor.write;

import static java.util.stream.Collectors.toCollection;

import com.palantir.javapoet.CodeBlock;
import dev.lasso.processor.model.FieldModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes how the runtime calls methods of the host and of its resources, and tells it of its weak
 * fields: {@code gcFinalize}, CPython's {@code tp_finalize}, {@code gcClose}, {@code gcForget},
 * {@code gcTell} and {@code gcWeight}.
 */
final class CallWriter {
  private final HostNames names;

  CallWriter(HostNames names) {
    this.names = names;
  }

  // Example:
  // self.log();
  CodeBlock finalizer() {
    return CodeBlock.of("self.$N();\n", names.host().finalizer().orElseThrow().method());
  }

  // Example:
  // return self.bytes();
  CodeBlock weight() {
    return CodeBlock.of("return self.$N();\n", names.host().weight().orElseThrow());
  }

  // Example:
  // death.close(self, "view", self.view);
  // self.view = null;                          // not for a final field
  // death.close(self, "data", self.data);      // or (…, resource -> resource.free()), or
  //                                           // (…, resource -> self.free(resource))
  // self.data = null;
  // GcBase.gcClose(self, death);
  CodeBlock close(Optional<CodeBlock> parent) {
    CodeBlock.Builder body = CodeBlock.builder();
    for (FieldModel.Resource field : inClosingOrder()) {
      body.add(
          "death.close(self, $1S, self.$1N$2L);\n",
          field.name(),
          release(field, "self", "resource"));
      if (!field.isFinal()) {
        body.add("self.$N = null;\n", field.name());
      }
    }
    parent.ifPresent(call -> body.add("$L;\n", call));
    return body.build();
  }

  /** The last declared first, but for what {@code @Owned(closeBefore = …)} says. */
  private List<FieldModel.Resource> inClosingOrder() {
    List<FieldModel.Resource> left =
        names.host().fields().reversed().stream()
            .filter(FieldModel.Resource.class::isInstance)
            .map(FieldModel.Resource.class::cast)
            .collect(toCollection(ArrayList::new));
    List<FieldModel.Resource> order = new ArrayList<>();
    while (!left.isEmpty()) {
      FieldModel.Resource next =
          left.stream()
              .filter(each -> left.stream().noneMatch(o -> o.closeBefore().contains(each.name())))
              .findFirst()
              .orElseThrow();
      left.remove(next);
      order.add(next);
    }
    return order;
  }

  /**
   * The last argument of the calls that close {@code resource}: none if it closes itself.
   *
   * @param self the name of the object
   * @param name a name that is free
   */
  static CodeBlock release(FieldModel.Resource resource, String self, String name) {
    return resource
        .release()
        .map(
            method ->
                resource.hostReleases()
                    ? CodeBlock.of(", $1N -> $3N.$2N($1N)", name, method, self)
                    : CodeBlock.of(", $1N -> $1N.$2N()", name, method))
        .orElseGet(() -> CodeBlock.of(""));
  }

  // Example:
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
    return select(cases.build(), parent);
  }

  // Example:
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
    return select(cases.build(), parent);
  }

  private static CodeBlock select(CodeBlock cases, Optional<CodeBlock> parent) {
    return CodeBlock.of(
        """
        switch (weak - TYPE.firstWeak()) {
        $L  default -> $L
        }
        """,
        cases,
        parent.map(call -> CodeBlock.of("$L;", call)).orElseGet(() -> CodeBlock.of("{}")));
  }
}

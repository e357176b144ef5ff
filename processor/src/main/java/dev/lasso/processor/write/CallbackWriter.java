package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import dev.lasso.processor.model.FieldModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.lang.model.type.TypeKind;

/**
 * A writer of the methods through which the runtime calls methods of container classes and
 * resources, and clears weak fields: {@code gcFinalize} (CPython's {@code tp_finalize}), {@code
 * gcCloseResources}, {@code gcClearWeak}, {@code gcWeakCleared} and {@code gcNativeBytes}.
 */
final class CallbackWriter {
  private final GeneratedNames names;

  CallbackWriter(GeneratedNames names) {
    this.names = names;
  }

  // Example:
  // self.log();
  CodeBlock finalizer() {
    return CodeBlock.of("self.$N();\n", names.container.finalizer().orElseThrow().method());
  }

  // Example:
  // return self.bytes();
  CodeBlock nativeBytes() {
    return CodeBlock.of("return self.$N();\n", names.container.weight().orElseThrow());
  }

  // Example:
  // death.close(self, "view", self.view);
  // death.close(self, "data", self.data);      // or (…, resource -> resource.free()), or
  //                                           // (…, resource -> self.free(resource))
  // death.closeHandle(self, "handle", self.handle, (container, handle) -> Tensor.free(handle));
  // GcBase.gcCloseResources(self, death);
  CodeBlock close(Optional<CodeBlock> parent) {
    CodeBlock.Builder body = CodeBlock.builder();
    NameAllocator locals = GeneratedNames.localNames("death");
    for (FieldModel.Resource field : inClosingOrder()) {
      body.add(
          "death.$1L(self, $2S, self.$2N$3L);\n",
          close(field),
          field.name(),
          release(field, "self", locals));
    }
    parent.ifPresent(call -> body.add("$L;\n", call));
    return body.build();
  }

  /** Returns the name of the runtime's methods that close {@code resource}. */
  static String close(FieldModel.Resource resource) {
    return resource.isHandle() ? "closeHandle" : "close";
  }

  /**
   * Returns the resources in closing order: the last declared first, except where
   * {@code @Owned(closeBefore = …)} demands another order.
   */
  private List<FieldModel.Resource> inClosingOrder() {
    List<FieldModel.Resource> left =
        new ArrayList<>(names.container.fields(FieldModel.Resource.class).reversed());
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
   * Returns the last argument of the calls that close {@code resource}, or nothing if its own
   * {@code close} is called.
   */
  CodeBlock release(FieldModel.Resource resource, String self, NameAllocator locals) {
    return resource
        .release()
        .map(
            release ->
                resource.isHandle()
                    ? handleRelease(resource, release, locals)
                    : release(release, self, locals.get("resource")))
        .orElseGet(() -> CodeBlock.of(""));
  }

  private CodeBlock release(FieldModel.Release release, String self, String name) {
    return switch (release.of()) {
      case RESOURCE -> CodeBlock.of(", $1N -> $1N.$2N()", name, release.method());
      case CONTAINER -> CodeBlock.of(", $1N -> $2N.$3N($1N)", name, self, release.method());
      case CONTAINER_STATIC ->
          CodeBlock.of(", $1N -> $2L$3N($1N)", name, containerQualifier(), release.method());
    };
  }

  /**
   * Returns a lambda that calls the release method of a handle. It captures nothing, so that a
   * death allocates nothing.
   */
  private CodeBlock handleRelease(
      FieldModel.Resource resource, FieldModel.Release release, NameAllocator locals) {
    boolean isInt = resource.type().getKind() == TypeKind.INT;
    return CodeBlock.of(
        ", ($1N, $2N) -> $3L$4N($5L$2N)",
        locals.get("owner"),
        locals.get("handle"),
        release.of() == FieldModel.Release.Declarer.CONTAINER
            ? CodeBlock.of("$N.", locals.get("owner"))
            : containerQualifier(),
        release.method(),
        isInt ? "(int) " : "");
  }

  private CodeBlock containerQualifier() {
    return CodeBlock.of("$L.", names.qualifier(ClassName.get(names.container.element())));
  }

  // Example:
  // switch (weak) {                        // or weak - TYPE.firstWeak()
  //   case 0 -> self.source = null;
  //   default -> {}                         // or GcBase.gcClearWeak(self, weak);
  // }
  CodeBlock clearWeak(Optional<CodeBlock> parent) {
    return weakSwitch(field -> Optional.of(CodeBlock.of("$N = null", field.name())), parent);
  }

  // Example:
  // switch (weak) {                        // or weak - TYPE.firstWeak()
  //   case 0 -> self.sourceDied();
  //   default -> {}                         // or GcBase.gcWeakCleared(self, weak);
  // }
  CodeBlock weakCleared(Optional<CodeBlock> parent) {
    return weakSwitch(field -> field.onClear().map(called -> CodeBlock.of("$N()", called)), parent);
  }

  /**
   * Returns a switch over the weak fields. Each case executes the code that {@code does} returns,
   * after the name of the object.
   */
  private CodeBlock weakSwitch(
      Function<FieldModel.Weak, Optional<CodeBlock>> does, Optional<CodeBlock> parent) {
    String number = names.container.superContainer().isEmpty() ? "weak" : "weak - TYPE.firstWeak()";
    CodeBlock.Builder body = CodeBlock.builder().add("switch ($L) {\n", number);
    List<FieldModel.Weak> fields = names.container.fields(FieldModel.Weak.class);
    for (int i = 0; i < fields.size(); i++) {
      int index = i;
      does.apply(fields.get(i)).ifPresent(code -> body.add("  case $L -> self.$L;\n", index, code));
    }
    return body.add(
            "  default -> $L\n}\n",
            parent.map(call -> CodeBlock.of("$L;", call)).orElseGet(() -> CodeBlock.of("{}")))
        .build();
  }
}

package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.FieldModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;

/**
 * A writer of the methods through which the runtime calls methods of container classes and
 * resources, and clears weak fields: {@code gcFinalize} (CPython's {@code tp_finalize}), {@code
 * gcCloseResources}, {@code gcClearWeak}, {@code gcWeakCleared} and {@code gcNativeBytes}.
 */
record CallbackWriter(GeneratedNames names) {
  // Example:
  // this.log();
  CodeBlock finalizer(Work work) {
    ContainerModel declarer = nearest(work, each -> each.finalizer().isPresent()).orElseThrow();
    return CodeBlock.of(
        "$L.$N();\n",
        names.receiver(work.self(), declarer.element()),
        declarer.finalizer().orElseThrow().method());
  }

  // Example:
  // return this.bytes();                     // or with extra memory:
  //                                          // return this.bytes() + gcExtra.bytes();
  CodeBlock nativeBytes(Work work) {
    Optional<CodeBlock> own =
        nearest(work, each -> each.weight().isPresent())
            .map(
                declarer ->
                    CodeBlock.of(
                        "$L.$N()",
                        names.receiver(work.self(), declarer.element()),
                        declarer.weight().orElseThrow()))
            .or(work::inherited);
    Optional<CodeBlock> extra =
        work.hasExtra() ? Optional.of(CodeBlock.of("gcExtra.bytes()")) : Optional.empty();
    return CodeBlock.of(
        "return $L;\n",
        Stream.of(own, extra).flatMap(Optional::stream).collect(CodeBlock.joining(" + ")));
  }

  /** Returns the most derived class of this kind. */
  private static Optional<ContainerModel> nearest(Work work, Predicate<ContainerModel> isWanted) {
    return work.classes().reversed().stream().filter(isWanted).findFirst();
  }

  // Example:
  // death.close(this, "view", this.view);
  // death.close(this, "data", this.data);    // or (…, resource -> resource.free()), or
  //                                          // (…, resource -> this.free(resource))
  // death.closeHandle(this, "handle", this.handle, (owner, handle) -> Tensor.free(handle));
  // GcBase.gcCloseResources(this, death);
  // death.close(this, "extra", gcExtra);
  CodeBlock close(Work work) {
    CodeBlock.Builder body = CodeBlock.builder();
    NameAllocator locals = GeneratedNames.localNames("death");
    for (ContainerModel container : work.classes().reversed()) {
      for (FieldModel.Resource field : inClosingOrder(container)) {
        body.add(
            "death.$L($L, $S, $L$L);\n",
            close(field),
            work.self(),
            field.name(),
            names.field(work.self(), field.element()),
            release(field, work.self(), locals));
      }
    }
    work.inherited().ifPresent(call -> body.add("$L;\n", call));
    if (work.hasExtra()) {
      body.add("death.close(this, \"extra\", gcExtra);\n");
    }
    return body.build();
  }

  /** Returns the name of the runtime's methods that close {@code resource}. */
  static String close(FieldModel.Resource resource) {
    return resource.isHandle() ? "closeHandle" : "close";
  }

  /**
   * Returns the resources of a class in closing order: the last declared first, except where
   * {@code @Owned(closeBefore = …)} demands another order.
   */
  private static List<FieldModel.Resource> inClosingOrder(ContainerModel container) {
    List<FieldModel.Resource> left =
        new ArrayList<>(container.fields(FieldModel.Resource.class).reversed());
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
                    : release(resource, release, self, locals.get("resource")))
        .orElseGet(() -> CodeBlock.of(""));
  }

  private CodeBlock release(
      FieldModel.Resource resource, FieldModel.Release release, String self, String name) {
    TypeElement declarer = declarer(resource);
    return switch (release.of()) {
      case RESOURCE -> CodeBlock.of(", $1N -> $1N.$2N()", name, release.method());
      case CONTAINER ->
          CodeBlock.of(
              ", $1N -> $2L.$3N($1N)", name, names.receiver(self, declarer), release.method());
      case CONTAINER_STATIC ->
          CodeBlock.of(", $1N -> $2L.$3N($1N)", name, qualifier(declarer), release.method());
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
        ", ($1N, $2N) -> $3L.$4N($5L$2N)",
        locals.get("owner"),
        locals.get("handle"),
        release.of() == FieldModel.Release.ReleaseOwner.CONTAINER
            ? names.receiver(locals.get("owner"), declarer(resource))
            : qualifier(declarer(resource)),
        release.method(),
        isInt ? "(int) " : "");
  }

  private CodeBlock qualifier(TypeElement container) {
    return names.qualifier(ClassName.get(container));
  }

  private static TypeElement declarer(FieldModel field) {
    return (TypeElement) field.element().getEnclosingElement();
  }

  // Example:
  // switch (weak) {                        // or weak - TYPE.firstWeak()
  //   case 0 -> this.source = null;
  // }                                      // or default -> GcBase.gcClearWeak(this, weak);
  CodeBlock clearWeak(Work work) {
    return weakSwitch(
        work,
        field -> Optional.of(CodeBlock.of("$L = null", names.field(work.self(), field.element()))));
  }

  // Example:
  // switch (weak) {                        // or weak - TYPE.firstWeak()
  //   case 0 -> this.sourceDied();
  // }                                      // or default -> GcBase.gcWeakCleared(this, weak);
  CodeBlock weakCleared(Work work) {
    return weakSwitch(
        work,
        field ->
            field
                .onClear()
                .map(
                    called ->
                        CodeBlock.of(
                            "$L.$N()", names.receiver(work.self(), declarer(field)), called)));
  }

  /** Returns a switch over the weak fields, with the code that {@code does} returns. */
  private CodeBlock weakSwitch(Work work, Function<FieldModel.Weak, Optional<CodeBlock>> does) {
    CodeBlock number =
        names
            .firstWeak()
            .map(first -> CodeBlock.of("weak - $L", first))
            .orElseGet(() -> CodeBlock.of("weak"));
    CodeBlock.Builder body = CodeBlock.builder().add("switch ($L) {\n", number);
    List<FieldModel.Weak> fields = GeneratedNames.fields(work.classes(), FieldModel.Weak.class);
    for (int i = 0; i < fields.size(); i++) {
      int index = i;
      does.apply(fields.get(i)).ifPresent(code -> body.add("  case $L -> $L;\n", index, code));
    }
    work.inherited().ifPresent(call -> body.add("  default -> $L;\n", call));
    return body.add("}\n").build();
  }
}

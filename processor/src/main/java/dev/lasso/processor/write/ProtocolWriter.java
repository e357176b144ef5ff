package dev.lasso.processor.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.ContainerModel.Feature;
import dev.lasso.processor.model.ContainerModel.FinalizerModel;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.ProtocolMethod;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * A writer of the {@linkplain ProtocolMethod methods for the runtime}, and of their static forms.
 */
record ProtocolWriter(GeneratedNames names, TypeSpec.Builder generated) {
  void write(boolean withInstanceMethods) {
    for (ProtocolMethod method : ProtocolMethod.values()) {
      if (withInstanceMethods && method != ProtocolMethod.ITEMS) {
        writeInstance(method);
      }
      if (names.container.writesStaticForm(method)) {
        writeStatic(method);
      }
    }
  }

  // Example:
  // @Override
  // protected void gcReleaseEdges(GcDestruction death) {
  //   …                                      // or, if the class is extensible:
  //                                          // gcReleaseEdges(this, death);
  // }
  private void writeInstance(ProtocolMethod method) {
    Work work =
        names.container.writesStaticForm(method)
            ? instanceWork(method, Optional.of(call(names.container, method, "this")), List.of())
            : instanceWork(method, inherited(method, "this"), names.container.handled());
    boolean hasFeatures = work.hasAttributes() || work.hasExtra();
    boolean hasOwn = work.classes().stream().anyMatch(method::hasWorkFor);
    if (!hasFeatures && !hasOwn && work.inherited().isEmpty()) {
      return;
    }
    CodeBlock body =
        hasFeatures || hasOwn ? body(method, work) : statement(method, work.inherited().get());
    generated.addMethod(
        declare(method)
            .addAnnotation(Override.class)
            .addModifiers(modifier(method))
            .addCode(method == ProtocolMethod.CLEAR ? whileHeld(body) : body)
            .build());
  }

  private Work instanceWork(
      ProtocolMethod method, Optional<CodeBlock> inherited, List<ContainerModel> classes) {
    boolean hasAttributes =
        switch (method) {
          case TRAVERSE, EDGES, CLEAR, ADOPT, RELEASE_EDGES ->
              names.container.has(Feature.ATTRIBUTES);
          default -> false;
        };
    boolean hasExtra =
        switch (method) {
          case CLOSE_RESOURCES, NATIVE_BYTES -> names.container.has(Feature.EXTRA);
          default -> false;
        };
    return new Work("this", inherited, classes, hasAttributes, hasExtra);
  }

  private Optional<CodeBlock> inherited(ProtocolMethod method, String self) {
    return names.container.foreignDeclarer(method).map(declarer -> call(declarer, method, self));
  }

  // Example:
  // GcProtocol.beginClear(this); // holds it meanwhile
  // try {
  //   …
  // } finally {
  //   GcProtocol.endClear(this);
  // }
  private CodeBlock whileHeld(CodeBlock body) {
    return CodeBlock.of(
        """
        $1L.beginClear(this); // holds it meanwhile
        try {
        $>$2L$<} finally {
          $1L.endClear(this);
        }
        """,
        names.qualifier(RuntimeNames.PROTOCOL),
        body);
  }

  /** Returns a call of the static form. */
  private CodeBlock call(ContainerModel declarer, ProtocolMethod method, String self) {
    MethodSpec declared = declare(method).build();
    CodeBlock.Builder call =
        CodeBlock.builder().add("$L$N($L", names.qualifier(declarer), method.methodName(), self);
    declared.parameters().forEach(each -> call.add(", $N", each));
    return call.add(")").build();
  }

  private static CodeBlock statement(ProtocolMethod method, CodeBlock call) {
    return switch (method) {
      case TRAVERSE, EDGES, NATIVE_BYTES -> CodeBlock.of("return $L;\n", call);
      default -> CodeBlock.of("$L;\n", call);
    };
  }

  // Example:
  // public static void gcClear(Tensor self) {
  //   …
  // }
  private void writeStatic(ProtocolMethod method) {
    MethodSpec declared = declare(method).build();
    Work work =
        new Work("self", inherited(method, "self"), names.container.handled(), false, false);
    generated.addMethod(
        MethodSpec.methodBuilder(method.methodName())
            .addModifiers(Access.publicIf(names.container.isPublic()).modifiers())
            .addModifiers(Modifier.STATIC)
            .addTypeVariables(names.variables)
            .addTypeVariables(declared.typeVariables())
            .returns(declared.returnType())
            .addParameter(names.selfParameter("self"))
            .addParameters(declared.parameters())
            .addExceptions(declared.exceptions())
            .addCode(body(method, work))
            .build());
  }

  private CodeBlock body(ProtocolMethod method, Work work) {
    FieldTraversalWriter fields = new FieldTraversalWriter(names);
    CallbackWriter calls = new CallbackWriter(names);
    return switch (method) {
      case HEAP, TYPE -> throw new AssertionError(method);
      case ITEMS -> fields.items(itemsField(), "self", "items", itemType());
      case TRAVERSE -> fields.traverse(work);
      case EDGES -> fields.edges(work);
      case CLEAR -> fields.clear(work);
      case ADOPT -> fields.adopt(work);
      case FINALIZE -> calls.finalizer(work);
      case CLOSE_RESOURCES -> calls.close(work);
      case RELEASE_EDGES -> fields.releaseEdges(work);
      case CLEAR_WEAK -> calls.clearWeak(work);
      case WEAK_CLEARED -> calls.weakCleared(work);
      case NATIVE_BYTES -> calls.nativeBytes(work);
    };
  }

  // Example:
  // GcProtocol.checkNoItems(this, "cells", this.cells);
  // this.cells = items;                      // or, of another package: GcBase.gcItems(this,
  // items);
  /** Returns the code for the end of a constructor, which stores the array of items. */
  CodeBlock storeItems(String items, TypeName itemType) {
    return names
        .container
        .foreignDeclarer(ProtocolMethod.ITEMS)
        .map(declarer -> CodeBlock.of("$LgcItems(this, $N);\n", names.qualifier(declarer), items))
        .orElseGet(
            () -> new FieldTraversalWriter(names).items(itemsField(), "this", items, itemType));
  }

  private static Modifier modifier(ProtocolMethod method) {
    return switch (method) {
      case TRAVERSE, EDGES, CLEAR -> Modifier.PUBLIC;
      default -> Modifier.PROTECTED;
    };
  }

  /**
   * Returns a method as {@code GcObject} declares it. The static form has the object as an
   * additional first parameter.
   */
  private MethodSpec.Builder declare(ProtocolMethod method) {
    MethodSpec.Builder declared = MethodSpec.methodBuilder(method.methodName());
    switch (method) {
      case ITEMS -> declared.addParameter(ArrayTypeName.of(itemType()), "items");
      case TRAVERSE -> {
        TypeVariableName any = names.newTypeVariable();
        TypeVariableName use = TypeVariableName.get(any.name());
        declared
            .returns(TypeName.INT)
            .addTypeVariable(any)
            .addParameter(ParameterizedTypeName.get(RuntimeNames.VISITOR, use), "visit")
            .addParameter(use, "arg");
      }
      case EDGES ->
          declared
              .returns(TypeName.LONG)
              .addParameter(ArrayTypeName.of(names.nullable(RuntimeNames.OBJECT)), "into")
              .addParameter(TypeName.INT, "at")
              .addParameter(TypeName.LONG, "cursor");
      case ADOPT -> declared.addParameter(RuntimeNames.ADOPTION, "adopt");
      case FINALIZE -> declared.addExceptions(thrownByFinalizer());
      case CLOSE_RESOURCES, RELEASE_EDGES ->
          declared.addParameter(RuntimeNames.DESTRUCTION, "death");
      case CLEAR_WEAK -> declared.addParameter(weakParameter());
      case WEAK_CLEARED -> declared.addParameter(weakParameter()).addException(Throwable.class);
      case NATIVE_BYTES -> declared.returns(TypeName.LONG);
      case HEAP, TYPE, CLEAR -> {}
    }
    return declared;
  }

  private static ParameterSpec weakParameter() {
    return ParameterSpec.builder(TypeName.INT, "weak").build();
  }

  private FieldModel.Items itemsField() {
    return names.container.declarerOfItems().flatMap(ContainerModel::items).orElseThrow();
  }

  private TypeName itemType() {
    return names.types.reifiable(itemsField().itemErasure());
  }

  private List<TypeName> thrownByFinalizer() {
    return names
        .container
        .effectiveFinalizer()
        .map(FinalizerModel::thrown)
        .orElse(List.of())
        .stream()
        .map(names.types::of)
        .toList();
  }
}

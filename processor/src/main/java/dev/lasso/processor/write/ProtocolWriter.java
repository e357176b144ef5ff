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
import dev.lasso.processor.model.ContainerModel.FinalizerModel;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.ProtocolMethod;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * A writer of the {@linkplain ProtocolMethod methods for the runtime}, both static and instance
 * forms.
 */
final class ProtocolWriter {
  private final GeneratedNames names;
  private final ContainerModel container;
  private final TypeSpec.Builder generated;
  private final FieldsWriter fields;
  private final CallbackWriter calls;
  private final AttributesWriter features;

  ProtocolWriter(GeneratedNames names, TypeSpec.Builder generated) {
    this.names = names;
    this.container = names.container;
    this.generated = generated;
    this.fields = new FieldsWriter(names);
    this.calls = new CallbackWriter(names);
    this.features = new AttributesWriter(names, generated);
  }

  void write(boolean withInstanceMethods) {
    for (ProtocolMethod method : ProtocolMethod.values()) {
      if (withInstanceMethods && method != ProtocolMethod.ITEMS) {
        writeInstance(method);
      }
      if (container.writesStaticForm(method)) {
        writeStatic(method);
      }
    }
  }

  // Example:
  // @Override
  // protected void gcReleaseEdges(GcDestruction death) {
  //   gcReleaseEdges(this, death);          // or GcBase.gcReleaseEdges(this, death);
  // }
  private void writeInstance(ProtocolMethod method) {
    MethodSpec.Builder declared = declare(method);
    Optional<CodeBlock> call =
        container.declarer(method).map(declarer -> call(declarer, method, "this"));
    CodeBlock body;
    if (AttributesWriter.contributesTo(container, method)) {
      body = features.body(method, call);
    } else if (call.isPresent()) {
      body = statement(method, call.get());
    } else {
      return;
    }
    generated.addMethod(
        declared
            .addAnnotation(Override.class)
            .addModifiers(modifier(method))
            .addCode(method == ProtocolMethod.CLEAR ? whileHeld(body) : body)
            .build());
  }

  // Example:
  // GcProtocol.beginClear(this); // holds it meanwhile
  // try {
  //   gcClear(this);
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
    generated.addMethod(
        MethodSpec.methodBuilder(method.methodName())
            .addModifiers(Access.publicIf(container.isPublic()).modifiers())
            .addModifiers(Modifier.STATIC)
            .addTypeVariables(names.variables)
            .addTypeVariables(declared.typeVariables())
            .returns(declared.returnType())
            .addParameter(names.selfParameter("self"))
            .addParameters(declared.parameters())
            .addExceptions(declared.exceptions())
            .addCode(body(method))
            .build());
  }

  private CodeBlock body(ProtocolMethod method) {
    Optional<CodeBlock> parent =
        container.superDeclarer(method).map(declarer -> call(declarer, method, "self"));
    if (!method.hasWorkFor(container)) {
      return statement(method, parent.orElseThrow());
    }
    return switch (method) {
      case HEAP, TYPE -> throw new AssertionError(method);
      case ITEMS -> fields.items();
      case TRAVERSE -> fields.traverse(parent);
      case EDGES -> fields.edges(parent);
      case CLEAR -> fields.clear(parent);
      case ADOPT -> fields.adopt(parent);
      case FINALIZE -> calls.finalizer();
      case CLOSE_RESOURCES -> calls.close(parent);
      case RELEASE_EDGES -> fields.releaseEdges(parent);
      case CLEAR_WEAK -> calls.clearWeak(parent);
      case WEAK_CLEARED -> calls.weakCleared(parent);
      case NATIVE_BYTES -> calls.nativeBytes();
    };
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

  private TypeName itemType() {
    FieldModel.Items field =
        container.declarerOfItems().flatMap(ContainerModel::items).orElseThrow();
    return names.types.reifiable(field.itemErasure());
  }

  private List<TypeName> thrownByFinalizer() {
    return container.effectiveFinalizer().map(FinalizerModel::thrown).orElse(List.of()).stream()
        .map(names.types::of)
        .toList();
  }
}

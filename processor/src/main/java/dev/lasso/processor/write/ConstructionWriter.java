package dev.lasso.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.ConstructorModel;
import dev.lasso.processor.model.Feature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.TypeMirror;

/**
 * Writes what makes objects: the heap's field, the constructors, {@code create} and {@code
 * allocate}.
 */
final class ConstructionWriter {
  private final HostNames names;
  private final TypeSpec.Builder generated;

  ConstructionWriter(HostNames names, TypeSpec.Builder generated) {
    this.names = names;
    this.generated = generated;
  }

  void write(List<ConstructorModel> constructors, Optional<TypeMirror> itemType) {
    generated.addField(
        FieldSpec.builder(RuntimeNames.HEAP, "gcHeap", Modifier.PRIVATE, Modifier.FINAL).build());
    if (hasExtra()) {
      generated.addField(
          FieldSpec.builder(RuntimeNames.EXTRA, "gcExtra", Modifier.PRIVATE, Modifier.FINAL)
              .build());
    }
    for (ConstructorModel constructor : constructors) {
      Mirror mirror = new Mirror(constructor, itemType);
      generated.addMethod(mirror.constructor());
      generated.addMethod(mirror.create());
      generated.addMethod(mirror.allocate());
      if (hasExtra()) {
        generated.addMethod(mirror.allocateWithExtra());
      }
    }
  }

  private boolean hasExtra() {
    return names.host().has(Feature.EXTRA);
  }

  /** One constructor, with names that are free in all three methods. */
  private final class Mirror {
    private final ConstructorModel model;
    private final TypeNames types;
    private final List<TypeVariableName> variables;
    private final List<ParameterSpec> parameters = new ArrayList<>();
    private final String gcHeap;
    private final String heap;
    private final String scope;
    private final Optional<TypeMirror> itemType;
    private final String length;
    private final String items;
    private final String gcExtra;
    private final String extra;
    private final String bytes;
    private final String failed;

    Mirror(ConstructorModel model, Optional<TypeMirror> itemType) {
      this.model = model;
      this.itemType = itemType;
      this.types = new TypeNames(names.host().packageName(), renamed(model.typeParameters()));
      this.variables = model.typeParameters().stream().map(types::declaration).toList();
      NameAllocator locals = new NameAllocator();
      for (ConstructorModel.Parameter parameter : model.parameters()) {
        parameters.add(
            ParameterSpec.builder(types.of(parameter.type()), locals.newName(parameter.name()))
                .build());
      }
      this.gcHeap = locals.newName("gcHeap");
      this.heap = locals.newName("heap");
      this.scope = locals.newName("scope");
      this.length = locals.newName("n");
      this.items = locals.newName("items");
      this.gcExtra = locals.newName("gcExtra");
      this.extra = locals.newName("extra");
      this.bytes = locals.newName("bytes");
      this.failed = locals.newName("failed");
    }

    /** New names for type parameters that hide those of the class: create has both. */
    private Map<String, String> renamed(List<TypeParameterElement> own) {
      NameAllocator allocator = new NameAllocator();
      names.variables().forEach(variable -> allocator.newName(variable.name()));
      Map<String, String> renamed = new HashMap<>();
      for (TypeParameterElement parameter : own) {
        String name = parameter.getSimpleName().toString();
        renamed.put(name, allocator.newName(name));
      }
      return renamed;
    }

    // Example:
    // private GcTensor(GcHeap gcHeap, int[] shape) {
    //   this.gcHeap = gcHeap; // before super(…), so that gcHeap() is valid in the constructor of
    // Tensor
    //   super(shape);
    // }
    MethodSpec constructor() {
      return MethodSpec.constructorBuilder()
          .addAnnotations(annotations())
          .addModifiers(Modifier.PRIVATE)
          .addTypeVariables(variables)
          .addParameter(RuntimeNames.HEAP, gcHeap)
          .addParameters(extras())
          .addParameters(lengths())
          .addParameters(parameters)
          .varargs(model.isVarArgs())
          .addExceptions(thrown())
          .addCode(
              "this.gcHeap = $N; // before super(…), so that gcHeap() is valid in constructors\n",
              gcHeap)
          .addCode(hasExtra() ? CodeBlock.of("this.gcExtra = $N;\n", gcExtra) : CodeBlock.of(""))
          .addCode(newItems())
          .addStatement("super($L)", join(List.of()))
          .addCode(storeItems())
          .build();
    }

    // Example:
    // Node[] items = new Node[n]; // a negative length ends here
    private CodeBlock newItems() {
      CodeBlock.Builder code = CodeBlock.builder();
      itemType.ifPresent(
          type ->
              code.add(
                  "$1T[] $2N = new $1T[$3N]; // a negative length ends here\n",
                  names.types().reifiable(type),
                  items,
                  length));
      return code.build();
    }

    // Example:
    // GcBase.gcItems(this, items);
    private CodeBlock storeItems() {
      CodeBlock.Builder code = CodeBlock.builder();
      names
          .host()
          .declarer(ChainMember.ITEMS)
          .ifPresent(
              declarer -> code.addStatement("$LgcItems(this, $N)", names.before(declarer), items));
      return code.build();
    }

    private List<ParameterSpec> extras() {
      return hasExtra()
          ? List.of(ParameterSpec.builder(RuntimeNames.EXTRA, gcExtra).build())
          : List.of();
    }

    private List<ParameterSpec> lengths() {
      return itemType.isEmpty()
          ? List.of()
          : List.of(ParameterSpec.builder(TypeName.INT, length).build());
    }

    // Example:
    // static GcTensor create(GcScope scope, int[] shape) {
    //   GcHeap heap = GcProtocol.begin(scope);
    //   try {
    //     return GcProtocol.adopt(scope, new GcTensor(heap, shape));
    //   } finally {
    //     GcProtocol.end(heap);
    //   }
    // }
    MethodSpec create() {
      String text =
          "Creates a tracked {@link %s} that {@code %s} holds."
              .formatted(names.host().name(), scope);
      return creator("create", text, RuntimeNames.SCOPE, scope, model.createAccess())
          .addStatement(
              "$T $N = $T.begin($N)", RuntimeNames.HEAP, heap, RuntimeNames.PROTOCOL, scope)
          .beginControlFlow("try")
          .addStatement("return $T.adopt($N, $L)", RuntimeNames.PROTOCOL, scope, newInstance())
          .nextControlFlow("finally")
          .addStatement("$T.end($N)", RuntimeNames.PROTOCOL, heap)
          .endControlFlow()
          .build();
    }

    // Example:
    // static GcTensor allocate(GcHeap heap, int[] shape) {
    //   GcProtocol.begin(heap);
    //   try {
    //     return GcProtocol.adopt(new GcTensor(heap, shape));
    //   } finally {
    //     GcProtocol.end(heap);
    //   }
    // }
    MethodSpec allocate() {
      String text =
          ("Creates an untracked {@link %1$s} with one hold, the caller's: {@code %2$s.track} it"
                  + " when ready, {@code %2$s.release} it when done.")
              .formatted(names.host().name(), heap);
      return creator("allocate", text, RuntimeNames.HEAP, heap, model.allocateAccess())
          .addStatement("$T.begin($N)", RuntimeNames.PROTOCOL, heap)
          .beginControlFlow("try")
          .addStatement("return $T.adopt($L)", RuntimeNames.PROTOCOL, newInstance())
          .nextControlFlow("finally")
          .addStatement("$T.end($N)", RuntimeNames.PROTOCOL, heap)
          .endControlFlow()
          .build();
    }

    // Example:
    // static GcTensor allocateWithExtra(GcHeap heap, long bytes, int[] shape) {
    //   GcProtocol.begin(heap);
    //   try {
    //     GcExtra extra = GcExtra.allocate(heap, bytes);
    //     try {
    //       return GcProtocol.adopt(new GcTensor(heap, extra, shape));
    //     } catch (Throwable failed) {
    //       extra.close();
    //       throw failed;
    //     }
    //   } finally {
    //     GcProtocol.end(heap);
    //   }
    // }
    MethodSpec allocateWithExtra() {
      String text =
          "As {@code allocate}, with {@code %s} bytes of native memory that are freed with the object."
              .formatted(bytes);
      return creator(
              "allocateWithExtra",
              text,
              RuntimeNames.HEAP,
              heap,
              model.allocateWithExtraAccess(),
              ParameterSpec.builder(TypeName.LONG, bytes).build())
          .addStatement("$T.begin($N)", RuntimeNames.PROTOCOL, heap)
          .beginControlFlow("try")
          .addStatement("$1T $2N = $1T.allocate($3N, $4N)", RuntimeNames.EXTRA, extra, heap, bytes)
          .beginControlFlow("try")
          .addStatement(
              "return $T.adopt($L)", RuntimeNames.PROTOCOL, newInstance(CodeBlock.of("$N", extra)))
          .nextControlFlow("catch ($T $N)", Throwable.class, failed)
          .addStatement("$N.close()", extra)
          .addStatement("throw $N", failed)
          .endControlFlow()
          .nextControlFlow("finally")
          .addStatement("$T.end($N)", RuntimeNames.PROTOCOL, heap)
          .endControlFlow()
          .build();
    }

    private MethodSpec.Builder creator(
        String name,
        String text,
        ClassName firstType,
        String first,
        Access access,
        ParameterSpec... more) {
      return MethodSpec.methodBuilder(name)
          .addJavadoc("$L", Prose.forMember(text))
          .addAnnotations(Modifiers.deprecated(model.deprecated()))
          .addAnnotations(annotations())
          .addModifiers(Modifiers.of(access))
          .addModifiers(Modifier.STATIC)
          .addTypeVariables(names.variables())
          .addTypeVariables(variables)
          .returns(names.generatedType())
          .addParameter(firstType, first)
          .addParameters(lengths())
          .addParameters(List.of(more))
          .addParameters(parameters)
          .varargs(model.isVarArgs())
          .addExceptions(thrown());
    }

    private CodeBlock newInstance() {
      return newInstance(CodeBlock.of("$T.NONE", RuntimeNames.EXTRA));
    }

    private CodeBlock newInstance(CodeBlock extraMemory) {
      List<CodeBlock> first = new ArrayList<>();
      first.add(CodeBlock.of("$N", heap));
      if (hasExtra()) {
        first.add(extraMemory);
      }
      lengths().forEach(each -> first.add(CodeBlock.of("$N", each)));
      return CodeBlock.of("new $T($L)", names.generatedType(), join(first));
    }

    /** The arguments {@code first}, and then those of the host's constructor. */
    private CodeBlock join(List<CodeBlock> first) {
      List<CodeBlock> arguments = new ArrayList<>(first);
      parameters.forEach(parameter -> arguments.add(CodeBlock.of("$N", parameter)));
      return CodeBlock.join(arguments, ", ");
    }

    private List<AnnotationSpec> annotations() {
      return model.isSafeVarArgs()
          ? List.of(AnnotationSpec.builder(SafeVarargs.class).build())
          : List.of();
    }

    private List<TypeName> thrown() {
      return model.thrown().stream().map(types::of).toList();
    }
  }
}

package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ContainerModel.Feature;
import dev.lasso.processor.model.GeneratedModel.ConstructorModel;
import dev.lasso.processor.model.GeneratedModel.ConstructorModel.Creator;
import dev.lasso.processor.model.ProtocolMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/**
 * A writer of the code that creates objects: the field for the heap, constructors, {@code create}
 * and {@code allocate}.
 */
final class ConstructionWriter {
  private final GeneratedNames names;
  private final TypeSpec.Builder generated;

  ConstructionWriter(GeneratedNames names, TypeSpec.Builder generated) {
    this.names = names;
    this.generated = generated;
  }

  void write(List<ConstructorModel> constructors, Optional<TypeMirror> itemType) {
    generated.addField(RuntimeNames.HEAP, "gcHeap", Modifier.PRIVATE, Modifier.FINAL);
    if (hasExtra()) {
      generated.addField(RuntimeNames.EXTRA, "gcExtra", Modifier.PRIVATE, Modifier.FINAL);
    }
    for (ConstructorModel constructor : constructors) {
      Mirror mirror = new Mirror(constructor, itemType);
      generated.addMethod(mirror.constructor());
      constructor
          .creators()
          .forEach((creator, access) -> generated.addMethod(mirror.creator(creator, access)));
    }
  }

  private boolean hasExtra() {
    return names.container.has(Feature.EXTRA);
  }

  /**
   * The constructor and creators for one constructor of the container class, with names that are
   * unique in all of them.
   */
  private final class Mirror {
    private final ExecutableElement element;
    private final TypeNames types;
    private final List<TypeVariableName> variables;
    private final List<ParameterSpec> parameters = new ArrayList<>();

    /** The arguments for the constructor of the container class. */
    private final String arguments;

    private final Optional<TypeMirror> itemType;
    private final NameAllocator locals = new NameAllocator();

    Mirror(ConstructorModel model, Optional<TypeMirror> itemType) {
      this.element = model.element();
      this.itemType = itemType;
      this.types = names.types.inMethod(element.getTypeParameters(), names.variables);
      this.variables = types.declarations(element.getTypeParameters());
      for (VariableElement each : element.getParameters()) {
        if (!model.itemCounts().contains(each)) {
          String name = locals.newName(each.getSimpleName().toString(), each);
          parameters.add(ParameterSpec.builder(types.of(each.asType()), name).build());
        }
      }
      List.of("gcHeap", "heap", "scope", "n", "items", "gcExtra", "extra", "bytes", "outer", "t")
          .forEach(name -> locals.newName(name, name));
      this.arguments =
          element.getParameters().stream()
              .map(each -> locals.get(model.itemCounts().contains(each) ? "n" : each))
              .collect(joining(", "));
    }

    // Example:
    // private GcTensor(GcHeap gcHeap, int[] shape) {
    //   this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    //   super(shape);
    // }
    //
    // With items:
    //   Node[] items = new Node[n]; // a negative length ends here
    //   super();
    //   GcBase.gcItems(this, items);
    MethodSpec constructor() {
      MethodSpec.Builder constructor =
          MethodSpec.constructorBuilder()
              .addModifiers(Modifier.PRIVATE)
              .addParameter(RuntimeNames.HEAP, locals.get("gcHeap"));
      if (hasExtra()) {
        constructor.addParameter(RuntimeNames.EXTRA, locals.get("gcExtra"));
      }
      addParametersAndExceptions(constructor, false);
      constructor.addCode(
          "this.gcHeap = $N; // before super(...), so that gcHeap() is valid in constructors\n",
          locals.get("gcHeap"));
      if (hasExtra()) {
        constructor.addCode("this.gcExtra = $N;\n", locals.get("gcExtra"));
      }
      itemType.ifPresent(
          type ->
              constructor.addCode(
                  "$1T[] $2N = new $1T[$3N]; // a negative length ends here\n",
                  names.types.reifiable(type),
                  locals.get("items"),
                  locals.get("n")));
      constructor.addCode("$Lsuper($L);\n", typeArguments(), arguments);
      itemType
          .flatMap(_ -> names.container.declarer(ProtocolMethod.ITEMS))
          .ifPresent(
              declarer ->
                  constructor.addCode(
                      "$LgcItems(this, $N);\n", names.qualifier(declarer), locals.get("items")));
      return constructor.build();
    }

    // Example:
    // static GcTensor create(GcScope scope, int[] shape) {
    //   int outer = GcProtocol.begin(scope);
    //   try {
    //     return GcProtocol.adopt(scope, new GcTensor(scope.heap(), shape));
    //   } catch (Throwable t) {
    //     GcProtocol.fail(scope.heap(), outer, t);
    //     throw t;
    //   }
    // }
    //
    // static GcTensor allocateWithExtra(GcHeap heap, long bytes, int[] shape) {
    //   GcExtra extra = GcExtra.allocate(heap, bytes);
    //   try {
    //     … as in create, with heap, which holds nothing, and extra
    //   } catch (Throwable t) {
    //     extra.close(); // for what fails before the object has it
    //     throw t;
    //   }
    // }
    MethodSpec creator(Creator creator, Access access) {
      String first = locals.get(creator.isScoped() ? "scope" : "heap");
      CodeBlock heap = CodeBlock.of(creator.isScoped() ? "$N.heap()" : "$N", first);
      CodeBlock holder = creator.isScoped() ? CodeBlock.of("$N, ", first) : CodeBlock.of("");
      MethodSpec.Builder method =
          MethodSpec.methodBuilder(creator.methodName())
              .addJavadoc(javadoc(creator, first))
              .addAnnotations(GeneratedNames.deprecated(element))
              .addModifiers(access.modifiers())
              .addModifiers(Modifier.STATIC)
              .addTypeVariables(names.variables)
              .returns(names.generatedType)
              .addParameter(creator.isScoped() ? RuntimeNames.SCOPE : RuntimeNames.HEAP, first);
      addParametersAndExceptions(method, creator.isWithExtra());
      CodeBlock noExtra =
          hasExtra()
              ? CodeBlock.of(", $L.NONE", names.qualifier(RuntimeNames.EXTRA))
              : CodeBlock.of("");
      return method
          .addCode(
              creator.isWithExtra()
                  ? withExtra(first, heap, holder)
                  : construct(first, heap, holder, noExtra))
          .build();
    }

    private CodeBlock javadoc(Creator creator, String first) {
      return switch (creator) {
        case CREATE ->
            CodeBlock.of(
                "Creates a tracked {@link $L} that {@code $L} holds.\n",
                names.container.name(),
                first);
        case ALLOCATE ->
            CodeBlock.of(
                """
                Creates an untracked {@link $1L} with one hold, the caller's:
                {@code GcCPython.of($2L).track} it when ready, {@code $2L.release} it when done.
                """,
                names.container.name(),
                first);
        case CREATE_WITH_EXTRA, ALLOCATE_WITH_EXTRA ->
            CodeBlock.of(
                """
                As {@code $L}, with {@code $L} bytes of native memory that are freed with the
                object.
                """,
                (creator.isScoped() ? Creator.CREATE : Creator.ALLOCATE).methodName(),
                locals.get("bytes"));
      };
    }

    private CodeBlock withExtra(String first, CodeBlock heap, CodeBlock holder) {
      String extra = locals.get("extra");
      return new Template(
              names,
              """
              $memory:T $extra:N = $extras:L.allocate($heap:L, $bytes:N);
              try {
              $>$construct:L$<} catch ($throwable:T $t:N) {
                $extra:N.close(); // for what fails before the object has it
                throw $t:N;
              }
              """)
          .with("extra", extra)
          .with("heap", heap)
          .with("bytes", locals.get("bytes"))
          .with("construct", construct(first, heap, holder, CodeBlock.of(", $N", extra)))
          .with("t", locals.get("t"))
          .code();
    }

    private CodeBlock construct(
        String first, CodeBlock heap, CodeBlock holder, CodeBlock extraMemory) {
      return new Template(
              names,
              """
              int $outer:N = $protocol:L.begin($first:N);
              try {
                return $protocol:L.adopt($holder:L$instance:L);
              } catch ($throwable:T $t:N) {
                $protocol:L.fail($heap:L, $outer:N, $t:N);
                throw $t:N;
              }
              """)
          .with("outer", locals.get("outer"))
          .with("first", first)
          .with("holder", holder)
          .with("instance", newInstance(heap, extraMemory))
          .with("t", locals.get("t"))
          .with("heap", heap)
          .code();
    }

    private void addParametersAndExceptions(MethodSpec.Builder method, boolean withExtra) {
      itemType.ifPresent(_ -> method.addParameter(TypeName.INT, locals.get("n")));
      if (withExtra) {
        method.addParameter(TypeName.LONG, locals.get("bytes"));
      }
      if (element.getAnnotation(SafeVarargs.class) != null) {
        method.addAnnotation(SafeVarargs.class); // otherwise callers get a warning
      }
      method
          .addTypeVariables(variables)
          .addParameters(parameters)
          .varargs(element.isVarArgs())
          .addExceptions(element.getThrownTypes().stream().map(types::of).toList());
    }

    private CodeBlock newInstance(CodeBlock heap, CodeBlock extraMemory) {
      CodeBlock.Builder instance =
          CodeBlock.builder()
              .add("new $L$T($L$L", typeArguments(), names.generatedType, heap, extraMemory);
      itemType.ifPresent(_ -> instance.add(", $N", locals.get("n")));
      parameters.forEach(each -> instance.add(", $N", each));
      return instance.add(")").build();
    }

    /**
     * Returns explicit type arguments, because compilers cannot infer all of them, such as those of
     * thrown exceptions.
     */
    private CodeBlock typeArguments() {
      return variables.isEmpty() ? CodeBlock.of("") : GeneratedNames.typeArguments(variables);
    }
  }
}

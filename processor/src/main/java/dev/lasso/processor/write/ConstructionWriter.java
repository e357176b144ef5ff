package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ContainerModel.Feature;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.GeneratedModel.ConstructorModel;
import dev.lasso.processor.model.GeneratedModel.ConstructorModel.Creator;
import dev.lasso.processor.model.ProtocolMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/**
 * A writer of the code that creates objects: the field for the heap, constructors, {@code create}
 * and {@code allocate}.
 */
record ConstructionWriter(GeneratedNames names, TypeSpec.Builder generated) {
  /** Maximum number of fields that a creator checks; javac overflows on longer chains. */
  private static final int MAX_CHECKS = 100;

  void write(List<ConstructorModel> constructors, Optional<TypeMirror> itemType) {
    addField(RuntimeNames.HEAP, "gcHeap");
    if (hasExtra()) {
      addField(RuntimeNames.EXTRA, "gcExtra");
    }
    for (ConstructorModel constructor : constructors) {
      ConstructorNames constructorNames = new ConstructorNames(constructor, itemType);
      generated.addMethod(constructorNames.constructor());
      constructor
          .creators()
          .forEach(
              (creator, access) -> generated.addMethod(constructorNames.creator(creator, access)));
    }
  }

  /** Adds a field that serializers skip, so that they name the container and not its heap. */
  private void addField(ClassName type, String name) {
    generated.addField(type, name, Modifier.PRIVATE, Modifier.FINAL, Modifier.TRANSIENT);
  }

  private boolean hasExtra() {
    return names.container.has(Feature.EXTRA);
  }

  /**
   * Returns the fields that an adoption examines, if they are often null or bare, the generated
   * class can read them all, and there are not too many of them.
   */
  private Optional<List<FieldModel>> references() {
    List<FieldModel> references =
        names.container.handled().stream()
            .flatMap(each -> each.fields().stream())
            .filter(field -> !(field instanceof FieldModel.Resource handle && handle.isHandle()))
            .toList();
    boolean mayBeBare =
        references.size() <= MAX_CHECKS
            && names.container.foreignDeclarer(ProtocolMethod.ADOPT).isEmpty()
            && !names.container.has(Feature.ATTRIBUTES)
            && references.stream()
                .allMatch(
                    field ->
                        switch (field) {
                          case FieldModel.Owned _, FieldModel.Weak _ -> !field.isFinal();
                          case FieldModel.Resource _ -> true;
                          case FieldModel.Items _, FieldModel.Collection _ -> false;
                        });
    return mayBeBare ? Optional.of(references) : Optional.empty();
  }

  /**
   * The constructor and creators for one constructor of the container class, with names that are
   * unique in all of them.
   */
  private final class ConstructorNames {
    private final ExecutableElement element;
    private final TypeNames types;
    private final List<TypeVariableName> variables;
    private final List<ParameterSpec> parameters = new ArrayList<>();

    /** The arguments for the constructor of the container class. */
    private final String arguments;

    private final Optional<TypeMirror> itemType;
    private final NameAllocator locals = new NameAllocator();

    ConstructorNames(ConstructorModel model, Optional<TypeMirror> itemType) {
      this.element = model.element();
      this.itemType = itemType;
      this.types = names.types.inMethod(element.getTypeParameters(), names.variables);
      this.variables = types.declarations(element.getTypeParameters());
      locals.newName("TYPE");
      for (VariableElement each : element.getParameters()) {
        if (!model.itemCounts().contains(each)) {
          String name = locals.newName(each.getSimpleName().toString(), each);
          parameters.add(ParameterSpec.builder(types.of(each.asType()), name).build());
        }
      }
      List.of(
              "gcHeap", "heap", "scope", "n", "items", "gcExtra", "extra", "bytes", "outer", "t",
              "made", "weight")
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
    //   GcProtocol.checkNoItems(this, "cells", this.cells);
    //   this.cells = items;
    MethodSpec constructor() {
      MethodSpec.Builder constructor =
          MethodSpec.constructorBuilder()
              .addModifiers(Modifier.PRIVATE)
              .addParameter(RuntimeNames.HEAP, locals.get("gcHeap"));
      addParametersAndExceptions(
          constructor,
          hasExtra(),
          ParameterSpec.builder(RuntimeNames.EXTRA, locals.get("gcExtra")).build());
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
      itemType.ifPresent(
          type ->
              constructor.addCode(
                  new ProtocolWriter(names, generated)
                      .storeItems(locals.get("items"), names.types.reifiable(type))));
      return constructor.build();
    }

    MethodSpec creator(Creator creator, Access access) {
      String first = locals.get(creator.isScoped() ? "scope" : "heap");
      MethodSpec.Builder method =
          MethodSpec.methodBuilder(creator.methodName())
              .addJavadoc(javadoc(creator, first))
              .addAnnotations(GeneratedNames.deprecated(element))
              .addModifiers(access.modifiers())
              .addModifiers(Modifier.STATIC)
              .addTypeVariables(names.variables)
              .returns(names.generatedType)
              .addParameter(creator.isScoped() ? RuntimeNames.SCOPE : RuntimeNames.HEAP, first);
      if (element.getAnnotation(SafeVarargs.class) != null) {
        method.addAnnotation(SafeVarargs.class); // otherwise callers get a warning
      }
      addParametersAndExceptions(method, creator.isWithExtra(), bytes());
      return method
          .varargs(element.isVarArgs())
          .addCode(creator == mainCreator() ? creation() : callOfMainCreator(creator, first))
          .build();
    }

    // Example:
    // static GcTensor create(GcScope scope, int[] shape) {
    //   int outer = GcProtocol.begin(scope);
    //   try {
    //     GcTensor made = new GcTensor(scope.heap(), shape);
    //     return GcProtocol.adopt(scope.heap(), scope, made, TYPE,
    //         made.grad == null && GcProtocol.isBare(scope.heap(), made.memory));
    //   } catch (Throwable t) {
    //     GcProtocol.fail(scope.heap(), outer, t);
    //     throw t;
    //   }
    // }
    //
    // With extra memory:
    //   int outer = GcProtocol.begin(scope);
    //   GcExtra extra = GcExtra.allocate(scope.heap(), bytes);
    //   try {
    //     GcTensor made = new GcTensor(scope.heap(), extra, shape);
    //     return GcProtocol.adopt(scope.heap(), scope, made, TYPE, true);
    //   } catch (Throwable t) {
    //     GcProtocol.fail(scope.heap(), outer, t);
    //     extra.close(); // if the object did not get it
    //     throw t;
    //   }
    private CodeBlock creation() {
      String text =
          """
          int $outer:N = $protocol:L.begin($scope:N);
          try {
          $adoption:L} catch ($throwable:T $t:N) {
            $protocol:L.fail($scope:N.heap(), $outer:N, $t:N);
            throw $t:N;
          }
          """;
      if (hasExtra()) {
        text =
            text.replace(
                    "try {",
                    "$memory:T $extra:N = $extras:L.allocate($scope:N.heap(), $bytes:N);\ntry {")
                .replace("  throw", "  $extra:N.close(); // if the object did not get it\n  throw");
      }
      CodeBlock.Builder instance =
          CodeBlock.builder()
              .add("new $L$T($N.heap()", typeArguments(), names.generatedType, locals.get("scope"));
      return new Template(names, text)
          .with("scope", locals.get("scope"))
          .with("adoption", adoption(addArguments(instance, locals.get("extra")).build()))
          .with("t", locals.get("t"))
          .with("outer", locals.get("outer"))
          .with("extra", locals.get("extra"))
          .with("bytes", locals.get("bytes"))
          .code();
    }

    // Example:
    // static GcTensor allocate(GcHeap heap, int[] shape) {
    //   return create(GcProtocol.noScope(heap), shape);
    // }
    //
    // With extra memory, createWithExtra is called, and the size precedes the other arguments.
    private CodeBlock callOfMainCreator(Creator creator, String first) {
      CodeBlock.Builder call =
          CodeBlock.builder().add("return $L$L(", createQualifier(), mainCreator().methodName());
      if (creator.isScoped()) {
        call.add("$N", first);
      } else {
        call.add("$L.noScope($N)", names.qualifier(RuntimeNames.PROTOCOL), first);
      }
      return addArguments(call, creator.isWithExtra() ? locals.get("bytes") : "0")
          .add(";\n")
          .build();
    }

    /** Returns the statements that adopt the new object. */
    private CodeBlock adoption(CodeBlock instance) {
      CodeBlock bare =
          references()
              .map(
                  fields ->
                      fields.isEmpty()
                          ? CodeBlock.of("true")
                          : fields.stream().map(this::isBare).collect(CodeBlock.joining(" && ")))
              .orElse(CodeBlock.of("false"));
      String text =
          names.container.weight().isPresent()
              ? """
                $type:T $made:N = $instance:L;
                long $weight:N = $protocol:L.weigh($made:N);
                return $protocol:L.adopt($scope:N.heap(), $scope:N, $made:N, TYPE, $bare:L, $weight:N);
              """
              : """
                $type:T $made:N = $instance:L;
                return $protocol:L.adopt($scope:N.heap(), $scope:N, $made:N, TYPE, $bare:L);
              """;
      return new Template(names, text)
          .with("scope", locals.get("scope"))
          .with("instance", instance)
          .with("type", names.generatedType)
          .with("made", locals.get("made"))
          .with("weight", locals.get("weight"))
          .with("bare", bare)
          .code();
    }

    private CodeBlock isBare(FieldModel field) {
      CodeBlock value = names.field(locals.get("made"), field.element());
      return field instanceof FieldModel.Resource
          ? CodeBlock.of(
              "$L.isBare($N.heap(), $L)",
              names.qualifier(RuntimeNames.PROTOCOL),
              locals.get("scope"),
              value)
          : CodeBlock.of("$L == null", value);
    }

    /** Returns the creator that the others call. */
    private Creator mainCreator() {
      return hasExtra() ? Creator.CREATE_WITH_EXTRA : Creator.CREATE;
    }

    /** Returns the class and type arguments for a call of a creator, if it has any. */
    private CodeBlock createQualifier() {
      List<TypeVariableName> all =
          Stream.concat(names.variables.stream(), variables.stream()).toList();
      return all.isEmpty()
          ? CodeBlock.of("")
          : CodeBlock.of(
              "$L.$L",
              names.qualifier(GeneratedNames.generatedClass(names.container)),
              GeneratedNames.typeArguments(all));
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
                "Creates an untracked {@link $L} that the caller must release; see {@code"
                    + " GcCPython}.\n",
                names.container.name());
        case CREATE_WITH_EXTRA, ALLOCATE_WITH_EXTRA ->
            CodeBlock.of(
                "As {@code $L}, with {@code $L} bytes of native memory, freed with the object.\n",
                (creator.isScoped() ? Creator.CREATE : Creator.ALLOCATE).methodName(),
                locals.get("bytes"));
      };
    }

    private void addParametersAndExceptions(
        MethodSpec.Builder method, boolean withExtra, ParameterSpec extra) {
      itemType.ifPresent(_ -> method.addParameter(TypeName.INT, locals.get("n")));
      if (withExtra) {
        method.addParameter(extra);
      }
      method
          .addTypeVariables(variables)
          .addParameters(parameters)
          .addExceptions(element.getThrownTypes().stream().map(types::of).toList());
    }

    private ParameterSpec bytes() {
      return ParameterSpec.builder(TypeName.LONG, locals.get("bytes")).build();
    }

    /** Adds the arguments for the parameters of the constructor to a call, and ends it. */
    private CodeBlock.Builder addArguments(CodeBlock.Builder call, String extra) {
      itemType.ifPresent(_ -> call.add(", $N", locals.get("n")));
      if (hasExtra()) {
        call.add(", $L", extra);
      }
      parameters.forEach(each -> call.add(", $N", each));
      return call.add(")");
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

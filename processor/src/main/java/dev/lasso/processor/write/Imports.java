package dev.lasso.processor.write;

import static java.util.Comparator.naturalOrder;
import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The imports of one file. A class is imported when it is first named, unless its simple name means
 * something else in that file: then it is named in full.
 *
 * <p>JavaPoet's own printing goes over a file twice, the first time to know its imports, and in
 * small pieces: that would be most of what a generated class costs.
 */
final class Imports {
  private static final String NO_CLASS = "no class";

  private final String packageName;
  private final Predicate<String> isInPackage;
  private final Map<String, String> packages = new HashMap<>();

  /**
   * For a file in {@code packageName}.
   *
   * @param isInPackage whether a class of this name in that package would hide the one in {@code
   *     java.lang}
   */
  Imports(String packageName, Predicate<String> isInPackage) {
    this.packageName = packageName;
    this.isInPackage = isInPackage;
  }

  /** Keeps a simple name from standing for a class of another package. */
  void reserve(String simpleName) {
    packages.putIfAbsent(simpleName, NO_CLASS);
  }

  /** Whether a simple name means something already. */
  boolean isTaken(String simpleName) {
    return packages.containsKey(simpleName);
  }

  /** Has a simple name stand for the class of this package, unless it is reserved. */
  void declare(String simpleName) {
    packages.putIfAbsent(simpleName, packageName);
  }

  /** How the file names a type, with its annotations. */
  String name(TypeName type) {
    return type instanceof ClassName plain && isSimple(plain) && !plain.isAnnotated()
        ? plain.simpleName()
        : put(new StringBuilder(), type).toString();
  }

  private StringBuilder put(StringBuilder text, TypeName type) {
    return switch (type) {
      case ClassName name -> putClass(text, name);
      case ParameterizedTypeName applied -> putApplied(text, applied);
      case ArrayTypeName array -> putArray(text, array);
      case WildcardTypeName wildcard -> putWildcard(text, wildcard);
      case TypeVariableName variable ->
          putAnnotations(text, type.annotations()).append(variable.name());
      default ->
          putAnnotations(text, type.annotations()).append(type.withoutAnnotations().toString());
    };
  }

  private StringBuilder putAll(StringBuilder text, List<TypeName> types, String separator) {
    for (int i = 0; i < types.size(); i++) {
      put(i == 0 ? text : text.append(separator), types.get(i));
    }
    return text;
  }

  private StringBuilder putClass(StringBuilder text, ClassName name) {
    if (name.enclosingClassName() != null) {
      putClass(text, name.enclosingClassName()).append('.');
    } else if (!isSimple(name)) {
      text.append(name.packageName()).append('.');
    }
    return putAnnotations(text, name.annotations()).append(name.simpleName());
  }

  /** Whether a class can go by its simple name alone. */
  private boolean isSimple(ClassName name) {
    if (name.enclosingClassName() != null) {
      return false;
    }
    String known = packages.putIfAbsent(name.simpleName(), name.packageName());
    return known == null || known.equals(name.packageName()) || name.packageName().isEmpty();
  }

  private StringBuilder putApplied(StringBuilder text, ParameterizedTypeName type) {
    ClassName raw = type.rawType();
    if (type.enclosingType() == null) {
      putClass(text, raw);
    } else {
      put(text, type.enclosingType()).append('.');
      putAnnotations(text, raw.annotations()).append(raw.simpleName());
    }
    return type.typeArguments().isEmpty() ? text : putArguments(text, type.typeArguments());
  }

  private StringBuilder putArguments(StringBuilder text, List<TypeName> types) {
    return putAll(text.append('<'), types, ", ").append('>');
  }

  private StringBuilder putArray(StringBuilder text, ArrayTypeName array) {
    TypeName item = array.componentType();
    while (item instanceof ArrayTypeName inner) {
      item = inner.componentType();
    }
    put(text, item);
    for (TypeName at = array; at instanceof ArrayTypeName each; at = each.componentType()) {
      if (each.isAnnotated()) {
        putAnnotations(text.append(' '), each.annotations());
      }
      text.append("[]");
    }
    return text;
  }

  private StringBuilder putWildcard(StringBuilder text, WildcardTypeName wildcard) {
    putAnnotations(text, wildcard.annotations()).append('?');
    if (!wildcard.lowerBounds().isEmpty()) {
      return put(text.append(" super "), wildcard.lowerBounds().getFirst());
    }
    TypeName bound = wildcard.upperBounds().getFirst();
    return bound.equals(ClassName.OBJECT) ? text : put(text.append(" extends "), bound);
  }

  /** How the file names type arguments. */
  String arguments(List<TypeName> types) {
    return putArguments(new StringBuilder(), types).toString();
  }

  private String declaration(TypeVariableName variable) {
    StringBuilder text = put(new StringBuilder(), variable);
    return variable.bounds().isEmpty()
        ? text.toString()
        : putAll(text.append(" extends "), variable.bounds(), " & ").toString();
  }

  /** How the file declares type parameters; empty if there are none. */
  String declaration(List<TypeVariableName> variables) {
    return variables.isEmpty()
        ? ""
        : variables.stream().map(this::declaration).collect(joining(", ", "<", ">"));
  }

  /** How the file writes an annotation. */
  String annotation(AnnotationSpec annotation) {
    String name = "@" + name(annotation.type());
    Map<String, List<CodeBlock>> members = annotation.members();
    if (members.isEmpty()) {
      return name;
    }
    if (members.keySet().equals(Set.of("value"))) {
      return name + "(" + value(members.get("value")) + ")";
    }
    return members.entrySet().stream()
        .map(member -> member.getKey() + " = " + value(member.getValue()))
        .collect(joining(", ", name + "(", ")"));
  }

  private static String value(List<CodeBlock> values) {
    return values.size() == 1
        ? values.getFirst().toString()
        : values.stream().map(CodeBlock::toString).collect(joining(", ", "{", "}"));
  }

  private StringBuilder putAnnotations(StringBuilder text, List<AnnotationSpec> annotations) {
    for (AnnotationSpec each : annotations) {
      text.append(annotation(each)).append(' ');
    }
    return text;
  }

  /** The import declarations, in order; complete when the rest of the file is written. */
  List<String> declarations() {
    List<String> declarations = new ArrayList<>();
    packages.forEach(
        (simpleName, from) -> {
          if (isImported(simpleName, from)) {
            declarations.add("import " + from + "." + simpleName + ";\n");
          }
        });
    declarations.sort(naturalOrder());
    return declarations;
  }

  private boolean isImported(String simpleName, String from) {
    return switch (from) {
      case "", NO_CLASS -> false;
      case "java.lang" -> isInPackage.test(simpleName);
      default -> !from.equals(packageName);
    };
  }
}

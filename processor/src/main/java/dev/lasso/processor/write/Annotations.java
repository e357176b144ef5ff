package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/**
 * Copies annotations, and names those that generated code has of its own. {@code
 * AnnotationSpec.get} does not know that there are numbers without a literal, long ones, and
 * characters that end a line.
 */
final class Annotations {
  static final AnnotationSpec OVERRIDE = of("Override");
  static final AnnotationSpec SAFE_VARARGS = of("SafeVarargs");

  private Annotations() {}

  private static AnnotationSpec of(String simpleName) {
    return AnnotationSpec.builder(ClassName.get("java.lang", simpleName)).build();
  }

  /**
   * Whether it says of a type whether null is a value of it, as {@code Nullable}, {@code NonNull}
   * and {@code ParametricNullness} do: all that generated code repeats. Constraints of Bean
   * Validation, one of which is called {@code NotNull}, are about the field.
   */
  static boolean isOfNullness(AnnotationMirror annotation) {
    Element type = annotation.getAnnotationType().asElement();
    return type.getSimpleName().toString().toLowerCase(Locale.ROOT).contains("null")
        && type.getAnnotationMirrors().stream()
            .map(meta -> meta.getAnnotationType().asElement().getSimpleName())
            .noneMatch(name -> name.contentEquals("Constraint"));
  }

  /** The copies of annotations that may be there. */
  static List<AnnotationSpec> copy(Optional<AnnotationMirror> annotation) {
    return annotation.map(Annotations::copy).stream().toList();
  }

  static AnnotationSpec copy(AnnotationMirror annotation) {
    AnnotationSpec.Builder copy =
        AnnotationSpec.builder(
            ClassName.get((TypeElement) annotation.getAnnotationType().asElement()));
    annotation
        .getElementValues()
        .forEach(
            (element, value) ->
                copy.addMember(element.getSimpleName().toString(), "$L", value(value)));
    return copy.build();
  }

  private static CodeBlock value(AnnotationValue value) {
    return switch (value.getValue()) {
      case AnnotationMirror nested -> CodeBlock.of("$L", copy(nested));
      case VariableElement constant ->
          CodeBlock.of("$T.$N", TypeName.get(constant.asType()), constant.getSimpleName());
      case TypeMirror type -> CodeBlock.of("$T.class", TypeName.get(type));
      case List<?> values ->
          values.stream()
              .map(each -> value((AnnotationValue) each))
              .collect(CodeBlock.joining(", ", "{", "}"));
      case String text -> CodeBlock.of("$L", "\"" + escape(text) + "\"");
      case Character character -> CodeBlock.of("$L", "'" + escape(character.toString()) + "'");
      case Long number -> CodeBlock.of("$LL", number);
      case Float number -> CodeBlock.of("$L", number(number.doubleValue(), number + "f", "f"));
      case Double number -> CodeBlock.of("$L", number(number, number.toString(), ""));
      default -> CodeBlock.of("$L", value.getValue());
    };
  }

  private static String number(double number, String literal, String suffix) {
    if (Double.isNaN(number)) {
      return "0" + suffix + " / 0.0" + suffix;
    }
    return Double.isInfinite(number)
        ? (number > 0 ? "1" : "-1") + suffix + " / 0.0" + suffix
        : literal;
  }

  private static String escape(String text) {
    return text.chars().mapToObj(each -> escape((char) each)).collect(joining());
  }

  /** Line ends have names: their numbers would end a line before the text is read. */
  private static String escape(char each) {
    return switch (each) {
      case '"', '\'', '\\' -> "\\" + each;
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      default -> each >= ' ' && each < 127 ? String.valueOf(each) : "\\u%04x".formatted((int) each);
    };
  }
}

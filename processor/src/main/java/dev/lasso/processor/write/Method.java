package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** A generated method or constructor; its parts may come in any order. */
final class Method {
  private static final String INDENT = "  ";
  private static final String BREAK = INDENT.repeat(3);

  private final String name;
  private final List<AnnotationSpec> annotations = new ArrayList<>();
  private final List<Modifier> modifiers = new ArrayList<>();
  private final List<TypeVariableName> variables = new ArrayList<>();
  private final List<Parameter> parameters = new ArrayList<>();
  private final List<TypeName> thrown = new ArrayList<>();
  private final StringBuilder body = new StringBuilder();
  private String javadoc = "";
  private TypeName result = TypeName.VOID;
  private boolean isConstructor;
  private boolean isVarArgs;

  private Method(String name) {
    this.name = name;
  }

  /** A method without a result, unless one is named. */
  static Method named(String name) {
    return new Method(name);
  }

  /** A constructor of the class of this simple name. */
  static Method constructorOf(String simpleName) {
    Method constructor = new Method(simpleName);
    constructor.isConstructor = true;
    return constructor;
  }

  boolean isConstructor() {
    return isConstructor;
  }

  Method javadoc(String text) {
    javadoc = text;
    return this;
  }

  Method annotations(List<AnnotationSpec> added) {
    annotations.addAll(added);
    return this;
  }

  Method overrides(boolean overrides) {
    return overrides ? annotations(List.of(Modifiers.OVERRIDE)) : this;
  }

  Method modifiers(Modifier added) {
    modifiers.add(added);
    return this;
  }

  Method modifiers(List<Modifier> added) {
    modifiers.addAll(added);
    return this;
  }

  Method variables(List<TypeVariableName> added) {
    variables.addAll(added);
    return this;
  }

  Method returns(TypeName type) {
    result = type;
    return this;
  }

  Method parameter(Parameter added) {
    parameters.add(added);
    return this;
  }

  Method parameter(TypeName type, String parameter) {
    return parameter(new Parameter(type, parameter));
  }

  Method parameters(List<Parameter> added) {
    parameters.addAll(added);
    return this;
  }

  Method varArgs(boolean varArgs) {
    isVarArgs = varArgs;
    return this;
  }

  Method thrown(List<TypeName> added) {
    thrown.addAll(added);
    return this;
  }

  Method code(Object statements) {
    body.append(statements);
    return this;
  }

  /** Adds the text of the method. */
  void print(Imports imports, Lines lines) {
    if (!javadoc.isEmpty()) {
      lines.javadoc(INDENT, javadoc);
    }
    for (AnnotationSpec each : annotations) {
      lines.add(INDENT).add(imports.annotation(each)).end();
    }
    lines.add(INDENT);
    for (Modifier each : modifiers) {
      lines.add(each.toString()).add(" ");
    }
    if (!variables.isEmpty()) {
      lines.add(imports.declaration(variables)).add(" ");
    }
    if (!isConstructor) {
      lines.add(imports.name(result)).add(" ");
    }
    lines.add(name);
    printParameters(imports, lines);
    if (!body.isEmpty()) {
      lines.end().code(INDENT + INDENT, body).add(INDENT).add("}");
    }
    lines.end();
  }

  private void printParameters(Imports imports, Lines lines) {
    String open = body.isEmpty() ? " {}" : " {";
    String close = thrown.isEmpty() ? ")" + open : ")";
    lines.add(parameters.isEmpty() ? "(" + close : "(");
    for (int i = 0; i < parameters.size(); i++) {
      boolean isLast = i == parameters.size() - 1;
      String type = imports.name(parameters.get(i).type());
      lines.piece(
          BREAK,
          i == 0 ? "" : " ",
          (isLast && isVarArgs ? type.substring(0, type.length() - 2) + "..." : type)
              + " "
              + parameters.get(i).name()
              + (isLast ? close : ","));
    }
    if (!thrown.isEmpty()) {
      String types = thrown.stream().map(imports::name).collect(joining(", "));
      lines.piece(BREAK, " ", "throws " + types + open);
    }
  }
}

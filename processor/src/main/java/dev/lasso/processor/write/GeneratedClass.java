package dev.lasso.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import java.util.List;

/** The text of a generated class; its parts may come in any order. */
final class GeneratedClass {
  private static final String INDENT = "  ";

  private final Imports imports;
  private final Lines header = new Lines();
  private final Lines fields = new Lines();
  private final Lines constructors = new Lines();
  private final Lines methods = new Lines();

  GeneratedClass(Imports imports) {
    this.imports = imports;
  }

  /** How the class begins: its comment, its annotations, and its declaration up to the brace. */
  void begin(String javadoc, List<AnnotationSpec> annotations, Code declaration) {
    header.javadoc("", javadoc);
    annotations.forEach(each -> header.add(imports.annotation(each)).end());
    header.add(declaration.toString()).add(" {").end();
  }

  /** The first field, with a comment. */
  void addConstant(String javadoc, Code declaration) {
    header.javadoc(INDENT, javadoc).code(INDENT, declaration);
  }

  void addField(Code declaration) {
    fields.end().code(INDENT, declaration);
  }

  void addMethod(Method method) {
    method.print(imports, (method.isConstructor() ? constructors : methods).end());
  }

  /** The whole file; the members stand in the order of what they are. */
  String file(String packageName) {
    StringBuilder file = new StringBuilder(8192);
    if (!packageName.isEmpty()) {
      file.append("package ").append(packageName).append(";\n\n");
    }
    List<String> declarations = imports.declarations();
    declarations.forEach(file::append);
    if (!declarations.isEmpty()) {
      file.append('\n');
    }
    header.appendTo(file);
    fields.appendTo(file);
    constructors.appendTo(file);
    methods.appendTo(file);
    return file.append("}\n").toString();
  }
}

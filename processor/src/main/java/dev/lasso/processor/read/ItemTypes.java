package dev.lasso.processor.read;

import dev.lasso.processor.check.MemberCheck;
import dev.lasso.processor.check.ReadContext;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.type.Hierarchy;
import java.util.Optional;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Finds out what the arrays are made of that a generated class creates. */
final class ItemTypes {
  private ItemTypes() {}

  /**
   * The erasure of the items of {@code leaf}, own or inherited, as the leaf sees them: its own code
   * may rely on an array of that type.
   */
  static Optional<TypeMirror> read(ReadContext context, HostModel leaf) {
    return leaf.declarerOfItems()
        .map(declarer -> context.types().asMemberOf(type(leaf), field(declarer)))
        .map(array -> context.types().erasure(((ArrayType) array).getComponentType()));
  }

  /** Reports an inherited array whose items the generated class of {@code leaf} can not name. */
  static void check(ReadContext context, HostReport report, HostModel leaf) {
    leaf.declarerOfItems()
        .filter(declarer -> declarer != leaf)
        .map(ItemTypes::field)
        .ifPresent(
            items ->
                new MemberCheck(context, report)
                    .checkHidden(leaf.element(), items, context.types().erasure(items.asType())));
  }

  private static DeclaredType type(HostModel host) {
    return (DeclaredType) host.element().asType();
  }

  private static VariableElement field(HostModel declarer) {
    String name = declarer.items().map(FieldModel::name).orElseThrow();
    return Hierarchy.instanceFields(declarer.element()).stream()
        .filter(field -> field.getSimpleName().contentEquals(name))
        .findFirst()
        .orElseThrow();
  }
}

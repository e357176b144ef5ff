package dev.lasso.processor.read;

import static com.google.auto.common.MoreElements.getPackage;

import dev.lasso.processor.check.ReadContext;
import dev.lasso.processor.model.Access;
import java.util.List;
import javax.lang.model.element.PackageElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/**
 * The types that the elements of an owned collection fit into, as far as they are certain: the type
 * arguments of the runtime's own collections, which are final.
 */
final class ElementTypes {
  private static final String COLLECTIONS = "dev.lasso.runtime.collections";

  private final ReadContext context;

  ElementTypes(ReadContext context) {
    this.context = context;
  }

  /** What class literals in {@code user} can name of them; where in doubt {@code GcObject}. */
  List<TypeMirror> of(TypeMirror collection, PackageElement user) {
    if (collection instanceof DeclaredType declared
        && getPackage(declared.asElement()).getQualifiedName().contentEquals(COLLECTIONS)
        && !declared.getTypeArguments().isEmpty()) {
      return declared.getTypeArguments().stream().map(type -> erasure(type, user)).toList();
    }
    return List.of(context.runtime().container());
  }

  private TypeMirror erasure(TypeMirror argument, PackageElement user) {
    TypeMirror bound = argument;
    if (argument instanceof WildcardType wildcard) {
      bound = wildcard.getExtendsBound();
    }
    if (bound == null) {
      return context.runtime().container();
    }
    TypeMirror erasure = context.types().erasure(bound);
    boolean isNameable =
        erasure.getKind() == TypeKind.ERROR
            || (erasure instanceof DeclaredType declared
                && Access.hidden(declared.asElement(), user.getQualifiedName()).isEmpty());
    return isNameable ? erasure : context.runtime().container();
  }
}

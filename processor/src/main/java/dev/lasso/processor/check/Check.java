package dev.lasso.processor.check;

import static com.google.auto.common.MoreElements.getPackage;

import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.MissingTypes;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** A group of rules for a host. */
abstract class Check {
  final ReadContext context;
  final HostReport report;
  final TypeElement host;

  Check(ReadContext context, HostReport report, TypeElement host) {
    this.context = context;
    this.report = report;
    this.host = host;
  }

  /** Where to report a member, perhaps an inherited one, which has no place here. */
  public final Element placeOf(Element member) {
    return member.getEnclosingElement().equals(host) ? member : host;
  }

  /**
   * Reports {@code place} if {@code type}, which it is declared with and the generated class of
   * {@code host} has to name, names a class that is out of reach there. The place is a field or a
   * method, perhaps inherited, a constructor, a parameter or a type parameter.
   */
  public final void checkHidden(Element place, TypeMirror type) {
    context.missing().at(placeOfDeclared(place));
    context.missing().require(type);
    hidden(type).ifPresent(hidden -> reportHidden(place, hidden));
  }

  /**
   * The class that keeps the generated class of {@code host} from naming {@code type}: one in it,
   * or one around that. A host may see private classes of the class around it, and protected ones
   * of its superclass.
   */
  public final Optional<TypeElement> hidden(TypeMirror type) {
    return Bounds.named(type)
        .filter(DeclaredType.class::isInstance)
        // The host's own generated class, for which ECJ has no package.
        .filter(each -> !MissingTypes.isMissing(each))
        .flatMap(each -> Access.hidden(((DeclaredType) each).asElement(), packageName()).stream())
        .findFirst();
  }

  private CharSequence packageName() {
    return getPackage(host).getQualifiedName();
  }

  private void reportHidden(Element place, TypeElement hidden) {
    report.add(
        Diagnostic.TYPE_PRIVATE,
        placeOfDeclared(place),
        place.getKind() == ElementKind.CONSTRUCTOR ? host.getSimpleName() : place.getSimpleName(),
        hidden,
        Hierarchy.generatedName(host));
  }

  /** Where to report what a declaration names: type parameters have no place in ECJ. */
  private Element placeOfDeclared(Element declared) {
    return switch (declared.getKind()) {
      case TYPE_PARAMETER -> declared.getEnclosingElement();
      case FIELD, METHOD -> placeOf(declared);
      default -> declared;
    };
  }
}

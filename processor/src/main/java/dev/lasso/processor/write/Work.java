package dev.lasso.processor.write;

import com.palantir.javapoet.CodeBlock;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.FieldModel;
import java.util.List;
import java.util.Optional;

/**
 * The work of a generated method that the runtime calls.
 *
 * @param self the name of the object
 * @param inherited the call of a static form that does a part of the work, for superclasses in
 *     another package
 * @param classes the classes whose fields the method itself handles, the topmost first
 * @param hasAttributes true if the method also handles the attributes of the object
 * @param hasExtra true if the method also handles the extra memory of the object
 */
record Work(
    String self,
    Optional<CodeBlock> inherited,
    List<ContainerModel> classes,
    boolean hasAttributes,
    boolean hasExtra) {

  /** Returns the fields of all classes. */
  List<FieldModel> fields() {
    return GeneratedNames.fields(classes, FieldModel.class);
  }
}

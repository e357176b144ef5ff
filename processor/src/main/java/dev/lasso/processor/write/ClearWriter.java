package dev.lasso.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Writes {@code gcClear}, CPython's {@code tp_clear}. */
final class ClearWriter implements ChainWriter {
  @Override
  public ChainMember member() {
    return ChainMember.CLEAR;
  }

  @Override
  public Signature signature(HostNames names) {
    return new Signature(Modifier.PUBLIC, TypeName.VOID, List.of(), List.of());
  }

  @Override
  public String comment() {
    return "Drops each edge of {@code self} that can be dropped; {@code self} stays valid.";
  }

  // Example:
  // GcProtocol.checkMutable(self);                 // or GcBase.gcClear(self);
  // Tensor grad = self.grad;
  // self.grad = null; // first: what disown frees may look at this object
  // GcProtocol.disown(self, grad);
  // self.inputs.clear();
  @Override
  public CodeBlock body(HostNames names, Optional<TypeName> parent) {
    CodeBlock.Builder body = CodeBlock.builder();
    parent.ifPresentOrElse(
        type -> body.addStatement("$T.gcClear(self)", type),
        () -> body.addStatement("$T.checkMutable(self)", RuntimeNames.PROTOCOL));
    NameAllocator locals = new NameAllocator();
    locals.newName("self");
    boolean explained = false;
    for (FieldModel field : names.host().fields()) {
      switch (field) {
        case FieldModel.Collection _ -> body.addStatement("self.$N.clear()", field.name());
        case FieldModel.Owned _ when !field.isFinal() -> {
          String local = locals.newName(field.name());
          body.addStatement(
              "$T $N = self.$N", names.types().bare(field.type().mirror()), local, field.name());
          body.add(
              explained
                  ? "self.$N = null;\n"
                  : "self.$N = null; // first: what disown frees may look at this object\n",
              field.name());
          body.addStatement(
              "$T.disown(self, $L$N)", RuntimeNames.PROTOCOL, HostNames.cast(field), local);
          explained = true;
        }
        case FieldModel.Items items -> body.add(clearItems(names, items, locals));
        case FieldModel.Owned _, FieldModel.Weak _, FieldModel.Resource _ -> {}
      }
    }
    return body.build();
  }

  // Example:
  // for (int i = 0; self.items != null && i < self.items.length; i++) { // disown may resize it
  //   Node item = self.items[i];
  //   self.items[i] = null;
  //   GcProtocol.disown(self, item);
  // }
  private static CodeBlock clearItems(
      HostNames names, FieldModel.Items field, NameAllocator locals) {
    String i = locals.newName("i");
    String item = locals.newName("item");
    return CodeBlock.builder()
        .add(
            "for (int $1N = 0; self.$2N != null && $1N < self.$2N.length; $1N++) {"
                + " // disown may resize it\n$>",
            i,
            field.name())
        .addStatement(
            "$T $N = self.$N[$N]", names.types().bare(field.item().mirror()), item, field.name(), i)
        .addStatement("self.$N[$N] = null", field.name(), i)
        .addStatement("$T.disown(self, $N)", RuntimeNames.PROTOCOL, item)
        .endControlFlow()
        .build();
  }
}

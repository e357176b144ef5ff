package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Writes {@code gcClear}, CPython's {@code tp_clear}. */
final class ClearWriter implements ChainWriter {
  private final Signature signature =
      new Signature(Modifier.PUBLIC, TypeName.VOID, List.of(), List.of());

  @Override
  public ChainMember member() {
    return ChainMember.CLEAR;
  }

  @Override
  public Signature signature(HostNames names) {
    return signature;
  }

  @Override
  public String comment() {
    return "Drops each edge of self that can be dropped; self stays valid.";
  }

  // Example:
  // GcProtocol.checkMutable(self);                 // or GcBase.gcClear(self);
  // GcProtocol.own(self, null);
  // Tensor grad = self.grad;
  // self.grad = null; // first: what disown frees may look at this object
  // GcProtocol.disown(self, grad);
  // self.inputs.clear();
  @Override
  public Code body(HostNames names, Optional<TypeName> parent) {
    Code body = names.code();
    parent.ifPresentOrElse(
        type -> body.add("$T.gcClear(self);\n", type),
        () -> body.add("$T.checkMutable(self);\n", RuntimeNames.PROTOCOL));
    LocalNames locals = new LocalNames();
    locals.take("self");
    boolean explained = false;
    for (FieldModel field : names.host().fields()) {
      switch (field) {
        case FieldModel.Collection _ -> body.add("self.$N.clear();\n", field.name());
        case FieldModel.Owned _ when !field.isFinal() -> {
          String local = locals.take(field.name());
          body.add(
              """
              $5T.own(self, null);
              $1T $2N = self.$3N;
              self.$3N = null;$4L
              $5T.disown(self, $6L$2N);
              """,
              names.types().bare(field.type().mirror()),
              local,
              field.name(),
              explained ? "" : " // first: what disown frees may look at this object",
              RuntimeNames.PROTOCOL,
              names.cast(field));
          explained = true;
        }
        case FieldModel.Items items -> body.add("$L", clearItems(names, items, locals));
        case FieldModel.Owned _, FieldModel.Weak _, FieldModel.Resource _ -> {}
      }
    }
    return body;
  }

  // Example:
  // for (int i = 0; self.items != null && i < self.items.length; i++) { // disown may resize it
  //   GcProtocol.own(self, null);
  //   Node item = self.items[i];
  //   self.items[i] = null;
  //   GcProtocol.disown(self, item);
  // }
  private static Code clearItems(HostNames names, FieldModel.Items field, LocalNames locals) {
    String i = locals.take("i");
    String item = locals.take("item");
    return names.code(
        """
        for (int $1N = 0; self.$2N != null && $1N < self.$2N.length; $1N++) { // disown may resize it
          $5T.own(self, null);
          $3T $4N = self.$2N[$1N];
          self.$2N[$1N] = null;
          $5T.disown(self, $4N);
        }
        """,
        i,
        field.name(),
        names.types().bare(field.item().mirror()),
        item,
        RuntimeNames.PROTOCOL);
  }
}

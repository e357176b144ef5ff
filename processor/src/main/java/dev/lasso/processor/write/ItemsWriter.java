package dev.lasso.processor.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.Optional;

/** Writes {@code gcItems}, with which the generated constructors of sub hosts store the array. */
final class ItemsWriter implements ChainWriter {
  @Override
  public ChainMember member() {
    return ChainMember.ITEMS;
  }

  @Override
  public boolean hasInstanceMethod() {
    return false;
  }

  @Override
  public Signature signature(HostNames names) {
    FieldModel.Items field = field(names);
    TypeName item = names.types().reifiable(field.item().erasure());
    return ChainWriter.internal(new Parameter(ArrayTypeName.of(item), "items"));
  }

  @Override
  public String comment() {
    return "Stores the array of items, after the constructor of self has returned.";
  }

  // Example:
  // GcProtocol.checkNoItems(self, "cells", self.cells);
  // self.cells = items;
  @Override
  public Code body(HostNames names, Optional<TypeName> parent) {
    if (names.host().items().isEmpty()) {
      return names.code("$T.gcItems(self, items);\n", parent.orElseThrow());
    }
    FieldModel.Items field = field(names);
    Code body =
        names
            .code()
            .add("$1T.checkNoItems(self, $2S, self.$2N);\n", RuntimeNames.PROTOCOL, field.name());
    TypeName item = names.types().bare(field.item().mirror());
    if (item.equals(names.types().reifiable(field.item().erasure()))) {
      return body.add("self.$N = items;\n", field.name());
    }
    LocalNames locals = new LocalNames();
    locals.take("self");
    locals.take("items");
    String typed = locals.take("typed");
    return body.add(
        """
        @$1T("unchecked") // a new array, of what the items of the object are
        $2T $3N = ($2T) items;
        self.$4N = $3N;
        """,
        RuntimeNames.SUPPRESS_WARNINGS,
        ArrayTypeName.of(item),
        typed,
        field.name());
  }

  private static FieldModel.Items field(HostNames names) {
    return names.host().declarerOfItems().flatMap(host -> host.items()).orElseThrow();
  }
}

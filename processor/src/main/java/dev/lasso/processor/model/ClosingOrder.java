package dev.lasso.processor.model;

import static java.util.stream.Collectors.toCollection;

import java.util.ArrayList;
import java.util.List;

/**
 * The order in which a host closes its own resources, before its super host closes any: the last
 * declared first, but for what {@code @Owned(closeBefore = …)} says.
 */
public final class ClosingOrder {
  private ClosingOrder() {}

  /** The resources of {@code host}, whose {@code closeBefore} has no cycle, in that order. */
  public static List<FieldModel.Resource> of(HostModel host) {
    List<FieldModel.Resource> left =
        host.fields().reversed().stream()
            .filter(FieldModel.Resource.class::isInstance)
            .map(FieldModel.Resource.class::cast)
            .collect(toCollection(ArrayList::new));
    List<FieldModel.Resource> order = new ArrayList<>();
    while (!left.isEmpty()) {
      FieldModel.Resource next =
          left.stream().filter(each -> isFree(each, left)).findFirst().orElseThrow();
      left.remove(next);
      order.add(next);
    }
    return order;
  }

  /** Whether none of {@code left} is to be closed before {@code resource}. */
  private static boolean isFree(FieldModel.Resource resource, List<FieldModel.Resource> left) {
    return left.stream().noneMatch(each -> each.closeBefore().contains(resource.name()));
  }
}

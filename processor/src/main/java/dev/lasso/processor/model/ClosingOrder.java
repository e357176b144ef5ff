package dev.lasso.processor.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The order in which the resources of an object are closed: that of the fields, the super host's
 * first, but for what {@code @Owned(closeBefore = …)} says.
 *
 * @param first what a host closes before its super host closes anything
 * @param then what it closes afterwards
 */
public record ClosingOrder(List<FieldModel.Resource> first, List<FieldModel.Resource> then) {

  /** Copies the lists. */
  public ClosingOrder {
    first = List.copyOf(first);
    then = List.copyOf(then);
  }

  /** The order of {@code host}'s own resources, whose {@code closeBefore} has no cycle. */
  static ClosingOrder of(HostModel host) {
    List<FieldModel.Resource> left =
        new ArrayList<>(
            host.fields().stream()
                .filter(FieldModel.Resource.class::isInstance)
                .map(FieldModel.Resource.class::cast)
                .toList());
    List<FieldModel.Resource> own = List.copyOf(left);
    List<FieldModel.Resource> first = new ArrayList<>();
    List<FieldModel.Resource> then = new ArrayList<>();
    while (!left.isEmpty()) {
      FieldModel.Resource next =
          left.stream().filter(each -> isFree(each, left)).findFirst().orElseThrow();
      left.remove(next);
      (endsInSuperHost(next, own) ? first : then).add(next);
    }
    return new ClosingOrder(first, then);
  }

  /** Whether none of {@code left} is to be closed before {@code resource}. */
  private static boolean isFree(FieldModel.Resource resource, List<FieldModel.Resource> left) {
    return left.stream().noneMatch(each -> isNamed(resource, each.closeBefore()));
  }

  /** Whether an inherited resource comes after this one, be it after others. */
  private static boolean endsInSuperHost(
      FieldModel.Resource resource, List<FieldModel.Resource> own) {
    return resource.closeBefore().isPresent()
        && own.stream()
            .filter(each -> isNamed(each, resource.closeBefore()))
            .findFirst()
            .map(after -> endsInSuperHost(after, own))
            .orElse(true);
  }

  private static boolean isNamed(FieldModel.Resource resource, Optional<String> name) {
    return name.filter(resource.name()::equals).isPresent();
  }
}

package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Hosts with code that compilers warn about, as their authors know: each says so. */
final class Warned {
  private Warned() {}

  /** Takes lists, which its arrays cannot check. */
  @GcContainer
  abstract static class Pile<T extends GcObject, U> extends GcObject {
    @Owned T top;
    @Weak Pile<T, U> next;
    @Owned @Items T[] items;

    @SuppressWarnings("unchecked")
    Pile(List<U>... lists) {}

    abstract T item(int index);
  }

  /** Takes lists and knows that it is safe. */
  @GcContainer
  abstract static class SafePile<T extends GcObject> extends Pile<T, T> {
    @SafeVarargs
    @SuppressWarnings("varargs")
    SafePile(List<T>... lists) {
      super(lists);
    }
  }

  /** From before there were generics. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  @GcContainer
  abstract static class RawPile extends Pile {
    @Owned Pile other;
    @Owned final GcList<Pile> piles = new GcList<>();

    RawPile(int n, List list) {}
  }

  /** Inherits a field whose type names a raw one. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  @GcContainer
  abstract static class ListPile extends Pile<GcObject, List> {
    ListPile() {}
  }

  /** Takes functions, which a lambda expression does not tell apart. */
  @GcContainer
  abstract static class Caller extends GcObject {
    @Owned Caller next;

    Caller(Function<String, String> function) {}

    Caller(UnaryOperator<Integer> operator) {}

    Caller(Consumer<String> consumer) {}
  }
}

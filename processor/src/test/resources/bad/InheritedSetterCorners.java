// GENERATED GcTop GcTop_Middle GcBottom
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.function.BiConsumer;

@GcContainer
@SuppressWarnings("OwnershipCycle")
abstract class Top extends GcObject {
  @Owned Top next;
  @Owned Top declared;

  abstract void setDeclared(Top declared);

  /** Has a companion only. */
  @GcContainer
  abstract static class Middle extends Top {
    abstract int area();
  }
}

@GcContainer
@SuppressWarnings("OwnershipCycle")
abstract class Bottom extends Top {
  @Owned Top own;

  void use(GcScope scope, Top other) {
    // JAVAC NOTE [InheritedSetter] Method 'moveNext' changes a field of 'Top', and static methods of its generated class are not members of GcBottom. Call GcTop.moveNext.
    // JAVAC ERROR
    GcBottom.moveNext(this, scope, other);
    // JAVAC NOTE [InheritedSetter] Method 'setNext' changes a field of 'Top', and static methods of its generated class are not members of GcTop_Middle. Call GcTop.setNext.
    // JAVAC ERROR
    GcTop_Middle.setNext(this, other);
    // JAVAC NOTE [InheritedSetter] Method 'setNext' changes a field of 'Top', and static methods of its generated class are not members of GcBottom. Call GcTop.setNext.
    // JAVAC ERROR
    BiConsumer<Top, Top> setter = GcBottom::setNext;
    // JAVAC ERROR
    GcBottom.setNothing(this, other);
    // JAVAC ERROR
    GcBottom.setDeclared(this, other);
    GcTop.setNext(this, other);
    GcBottom.setOwn(this, other);
  }

  @SuppressWarnings("InheritedSetter")
  void quiet(Top other) {
    // JAVAC ERROR
    GcBottom.setNext(this, other);
  }
}

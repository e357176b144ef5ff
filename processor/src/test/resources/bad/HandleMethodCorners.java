package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class NoParameter extends GcObject {
  @Owned(
      // ERROR [HandleMethod] Method 'free', which Lasso is to call for @Owned(release = …) of field 'pixels', does not exist in 'NoParameter' with one parameter of type long, which gets the handle. Declare it, static or not, or correct the name.
      release = "free")
  long pixels;

  void free() {}
}

@GcContainer
abstract class TooNarrow extends GcObject {
  @Owned(
      // ERROR [HandleMethod] Method 'free', which Lasso is to call for @Owned(release = …) of field 'pixels', does not exist in 'TooNarrow' with one parameter of type long, which gets the handle. Declare it, static or not, or correct the name.
      release = "free")
  long pixels;

  static void free(int pixels) {}
}

@GcContainer
abstract class TooPrivate extends GcObject {
  @Owned(
      // ERROR [MethodPrivate] Method 'free', which Lasso is to call for @Owned(release = …) of field 'pixels', is not accessible from GcTooPrivate, which Lasso generates. Make it package-private or wider, or public if it is in another package.
      release = "free")
  long pixels;

  private static void free(long pixels) {}
}

@GcContainer
abstract class TooAbstract extends GcObject {
  @Owned(
      // ERROR [MethodAbstract] Method 'free', which Lasso is to call for @Owned(release = …) of field 'file', must not be abstract, because Lasso calls it and does not write it. Give it a body, which subclasses may override.
      release = "free")
  int file;

  abstract void free(int file);
}

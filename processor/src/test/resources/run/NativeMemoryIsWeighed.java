package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import run.Picture.Pixels;

final class NativeMemoryIsWeighed {
  static void test() {
    isWeighedAfterConstructionSettersAndDeath();
    isInheritedAndAddedToExtraMemory();
    isWeighedBySubclassesOfContainersThatAreNot();
    isCollectedWhenItExceedsTheBudget();
    leavesNothingWhenTheMethodFails();
  }

  private static void isWeighedAfterConstructionSettersAndDeath() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcPicture picture = GcPicture.create(scope, new Pixels(10));
      GcPicture other = GcPicture.create(scope);
      Check.equal(10L, heap.stats().nativeBytes());
      GcPicture.setPixels(other, new Pixels(5));
      Check.equal(15L, heap.stats().nativeBytes());
      GcPicture.setPixels(picture, new Pixels(7));
      Check.logged("close 10");
      Check.equal(12L, heap.stats().nativeBytes());
      GcPicture.setPixels(other, null);
      Check.equal(7L, heap.stats().nativeBytes());
      heap.inspect().verify();
      scope.drop(picture);
      Check.equal(0L, heap.stats().nativeBytes());
      Check.logged("close 5", "close 7");
    }
  }

  private static void isInheritedAndAddedToExtraMemory() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcPicture.setPixels(GcPicture_Photo.create(scope), new Pixels(10));
      Check.equal(10L, heap.stats().nativeBytes());
      GcPicture_Movie movie = GcPicture_Movie.allocateWithExtra(heap, 100);
      Check.equal(113L, heap.stats().nativeBytes());
      GcPicture_Frame frame = GcPicture_Frame.allocateWithExtra(heap, 1000);
      Check.equal(1113L, heap.stats().nativeBytes());
      heap.release(movie);
      heap.release(frame);
      Check.equal(10L, heap.stats().nativeBytes());
    }
    Check.logged("close 10");
  }

  private static void isWeighedBySubclassesOfContainersThatAreNot() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcPicture_Canvas.setPixels(GcPicture_Canvas.create(scope), new Pixels(1));
      Check.equal(0L, heap.stats().nativeBytes());
      GcPicture_Mural mural = GcPicture_Mural.create(scope);
      GcPicture_Canvas.setPixels(mural, new Pixels(10));
      Check.equal(10L, heap.stats().nativeBytes());
      GcPicture_Canvas.setPixels(mural, null);
      Check.equal(0L, heap.stats().nativeBytes());
    }
    Check.logged("close 10", "close 1");
  }

  private static void isCollectedWhenItExceedsTheBudget() {
    try (GcHeap heap = GcHeap.builder().nativeBudget(100).confined()) {
      for (int i = 0; i < 11; i++) {
        try (GcScope scope = heap.openScope()) {
          GcPicture picture = GcPicture.create(scope, new Pixels(10));
          GcPicture.setNext(picture, picture);
        }
      }
      Check.equal(1L, heap.stats().collections());
      Check.equal(1L, heap.stats().live()); // the last one was held when it became too much
      Check.logged(
          "close 10",
          "close 10",
          "close 10",
          "close 10",
          "close 10",
          "close 10",
          "close 10",
          "close 10",
          "close 10",
          "close 10");
    }
    Check.logged("close 10");
  }

  private static void leavesNothingWhenTheMethodFails() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      heap.onUnraisable(report -> Check.log(report.thrown().getMessage()));
      GcPicture picture = GcPicture.create(scope, new Pixels(10));
      Picture.failure = new IllegalStateException("broken");
      Check.equal(
          Picture.failure,
          Check.thrown(IllegalStateException.class, () -> GcPicture.create(scope, new Pixels(20))));
      Check.logged("close 20");
      Check.equal(
          Picture.failure, Check.thrown(IllegalStateException.class, () -> heap.reweigh(picture)));
      GcPicture.setPixels(picture, new Pixels(30));
      Check.logged("close 10", "broken");
      Check.equal(10L, heap.stats().nativeBytes());
      Picture.failure = null;
      heap.reweigh(picture);
      Check.equal(30L, heap.stats().nativeBytes());
      Picture.said = -1;
      String message =
          Check.thrown(IllegalStateException.class, () -> GcPicture.create(scope)).getMessage();
      Check.equal(
          "Picture reports -1 native bytes, but the method that @GcContainer(nativeBytes = …)"
              + " names must return 0 or more.",
          message.replaceAll("#[0-9]+", ""));
      Picture.said = 0;
      heap.inspect().verify();
      Check.equal(1L, heap.stats().live());
    }
    Check.logged("close 30");
  }
}

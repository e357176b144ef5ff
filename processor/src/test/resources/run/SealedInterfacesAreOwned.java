package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class SealedInterfacesAreOwned {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcPet_Dog dog = GcPet_Dog.create(scope);
      GcPet_Cat cat = GcPet_Cat.create(scope);
      GcPet_Dog.setFriend(dog, cat);
      GcPet_Dog.setSeen(dog, cat);
      scope.drop(cat);
      Check.equal(cat, dog.friend);
      heap.inspect().verify();
      GcPet_Dog.setFriend(dog, null);
      Check.equal(null, dog.seen);
      Check.equal(1L, heap.stats().live());

      GcPet_Cat other = GcPet_Cat.create(scope);
      GcPet_Dog.setFriend(dog, other);
      GcPet_Cat.setFriend(other, dog);
      heap.inspect().verify();
      scope.drop(dog);
      scope.drop(other);
      Check.equal(2L, heap.collect());
      Check.equal(0L, heap.stats().live());
    }
    Check.logged();
  }
}

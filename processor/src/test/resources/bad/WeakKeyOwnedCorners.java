// GENERATED GcWord GcName GcUse GcBook
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcWeakMap;
import org.jspecify.annotations.Nullable;

@GcContainer
abstract class Word extends GcObject {}

@GcContainer
abstract class Name extends GcObject {
  @Weak @Nullable Word word;

  Name(Word word) {
    this.word = word;
  }
}

@GcContainer
abstract class Use extends GcObject {
  @Owned final Word word;

  Use(Word word) {
    this.word = word;
  }
}

@GcContainer
abstract class Book extends GcObject {
  @Owned final GcWeakMap<Word, Use> uses = GcWeakMap.weakKeys();
  @Owned final GcWeakMap<Word, Name> names = GcWeakMap.weakKeys();
  @Owned final GcMap<Word, Use> all = new GcMap<>();
  @Owned final GcWeakMap<Word, Use> known = GcWeakMap.weakValues();

  Use use(GcScope scope, Word word) {
    Use use = uses.get(word);
    if (use == null) {
      use = GcUse.create(scope, word);
      // JAVAC WARNING [WeakKeyOwned] The value that 'uses' is given here owns its key, through 'word' of 'Use', so that neither the key nor its entry ever goes. Keep plain data of the key in the value, or make the field @Weak.
      uses.set(word, use);
    }
    return use;
  }

  Use computed(GcScope scope, Word word) {
    // JAVAC WARNING [WeakKeyOwned] The value that 'uses' is given here owns its key, through 'word' of 'Use', so that neither the key nor its entry ever goes. Keep plain data of the key in the value, or make the field @Weak.
    return uses.computeIfAbsent(word, key -> GcUse.create(scope, key));
  }

  void ofAnother(GcScope scope, Word word, Word other) {
    Use use = GcUse.create(scope, other);
    uses.set(word, use);
  }

  Name name(GcScope scope, Word word) {
    Name name = GcName.create(scope, word);
    names.set(word, name);
    return name;
  }

  void add(GcScope scope, Word word) {
    Use use = GcUse.create(scope, word);
    all.set(word, use);
    known.set(word, use);
  }
}

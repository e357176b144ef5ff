package dev.lasso.runtime.programs;

import org.jspecify.annotations.Nullable;

/** A key whose {@code equals}, {@code hashCode} and {@code toString} call the API. */
record ReentrantKey(ReentrantWorld world, int number) {

  @Override
  public boolean equals(@Nullable Object other) {
    world.userCode(UserCode.EQUALS, number);
    return other instanceof ReentrantKey key && key.number == number;
  }

  @Override
  public int hashCode() {
    world.userCode(UserCode.HASH_CODE, number);
    return number & 1; // half of them meet
  }

  @Override
  public String toString() {
    world.userCode(UserCode.KEY_TO_STRING, number);
    return "key " + number;
  }
}

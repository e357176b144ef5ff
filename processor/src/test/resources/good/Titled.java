package golden;

import org.jspecify.annotations.Nullable;

/** What an interface asks for is written too. */
interface Titled {
  @Nullable String getTitle();

  void setTitle(@Nullable String title);
}

package bad;

import dev.lasso.annotations.Owned;
import java.lang.foreign.Arena;

class Service {
  // ERROR [NotAContainer] @Owned has no meaning in 'Service', which is not a @GcContainer, because Lasso would count, free and call nothing. Make the class a @GcContainer, or remove @Owned.
  @Owned Arena memory = Arena.ofConfined();
}

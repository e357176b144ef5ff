package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.Optional;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [PlainHolder] Field 'next' has type Optional<Node>, which can hold a container and does not count it. Use @Owned Node, null where there is none, or annotate it @Borrowed(reason = "…").
  Optional<Node> next = Optional.empty();
}

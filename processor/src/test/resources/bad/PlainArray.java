package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [PlainArray] Field 'all' has type Node[], which can refer to containers and counts none of them. Annotate it @Owned @Items, use @Owned final GcList<Node>, or annotate it @Borrowed(reason = "…").
  Node[] all;
}

package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.ArrayList;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [PlainCollection] Field 'children' has type List<Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  List<Node> children = new ArrayList<>();
}

// [PlainCollection] Field 'list' has type List<Node>, which can hold containers and counts none of them. Use @Owned final GcList<Node>, or annotate it @Borrowed(reason = "…").
// [PlainCollection] Field 'array' has type Node[][], which can hold containers and counts none of them. Use @Owned final GcList<Node>, or annotate it @Borrowed(reason = "…").
// [PlainCollection] Field 'byName' has type Map<String, ? extends Node>, which can hold containers and counts none of them. Use @Owned final GcList<Node>, or annotate it @Borrowed(reason = "…").
// [PlainCollection] Field 'owned' has type List<Node>, which can hold containers and counts none of them. Use @Owned final GcList<Node>, or annotate it @Borrowed(reason = "…").
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  List<Node> list; // ERROR
  Node[][] array; // ERROR
  java.util.Map<String, ? extends Node> byName; // ERROR

  @Owned
  List<Node> owned; // ERROR
}

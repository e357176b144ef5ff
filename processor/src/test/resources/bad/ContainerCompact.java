// ECJ GENERATED GcContainerCompact_Node
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

void main() {}
@GcContainer
// JAVAC ERROR [ContainerCompact] @GcContainer class 'ContainerCompact.Node' must not be in a compact source file, because GcContainerCompact_Node, which Lasso generates, has to name it, and code outside that file cannot. Move it to a file of its own.
abstract static class Node extends GcObject {
  @Owned
  Node next;
}

// [HostCompact] @GcContainer class 'HostCompact.Node' must not be in a compact source file: GcHostCompact_Node, which Lasso generates, has to name it, and nobody outside that file can. Move it to a file of its own.
// ECJ GENERATED GcHostCompact_Node
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

void main() {}
@GcContainer
abstract static class Node extends GcObject { // ERROR
  @Owned
  Node next;
}

package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [GeneratedNameTaken] The generated class of 'Node' would be named GcNode, and another class has that name. Rename one of them.
abstract class Node extends GcObject {}

class GcNode {}

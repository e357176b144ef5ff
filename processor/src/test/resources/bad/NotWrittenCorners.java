// GENERATED other.GcLid GcNode GcShelf GcPlain GcRow GcShape GcMeant GcOpen
package bad;

import bad.other.Lid;
import dev.lasso.annotations.*;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcResources;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;
  @Owned final Node first = null;
  @Weak Node seen;
  @Owned AutoCloseable file;
  @Owned final AutoCloseable lock = null;

  // WARNING [NotWritten] Method 'setNext(Node)' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'next', for which Lasso writes 'void setNext(Node)'. Correct it, or leave it to subclasses.
  abstract Node setNext(Node next);

  // WARNING [NotWritten] Method 'takeNext()' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'next', for which Lasso writes 'Node takeNext(GcScope)'. Correct it, or leave it to subclasses.
  abstract Node takeNext();

  // WARNING [NotWritten] Method 'moveNext(Node)' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'next', for which Lasso writes 'void moveNext(GcScope, Node)'. Correct it, or leave it to subclasses.
  abstract void moveNext(Node next);

  // WARNING [NotWritten] Method 'setFirst(Node)' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'first', which is final. Correct it, or leave it to subclasses.
  abstract void setFirst(Node first);

  // WARNING [NotWritten] Method 'takeFirst(GcScope)' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'first', which is final. Correct it, or leave it to subclasses.
  abstract Node takeFirst(GcScope scope);

  // WARNING [NotWritten] Method 'setSeen(GcObject)' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'seen', for which Lasso writes 'void setSeen(Node)'. Correct it, or leave it to subclasses.
  abstract void setSeen(GcObject seen);

  // WARNING [NotWritten] Method 'takeSeen(GcScope)' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'seen', for which Lasso writes 'void setSeen(Node)'. Correct it, or leave it to subclasses.
  abstract Node takeSeen(GcScope scope);

  // WARNING [NotWritten] Method 'takeFile(GcScope)' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'file', for which Lasso writes 'AutoCloseable takeFile()'. Correct it, or leave it to subclasses.
  abstract AutoCloseable takeFile(GcScope scope);

  // WARNING [NotWritten] Method 'moveFile(GcScope, AutoCloseable)' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'file', for which Lasso writes 'void setFile(AutoCloseable)'. Correct it, or leave it to subclasses.
  abstract void moveFile(GcScope scope, AutoCloseable file);

  // WARNING [NotWritten] Method 'setLock(AutoCloseable)' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'lock', which is final. Correct it, or leave it to subclasses.
  abstract void setLock(AutoCloseable lock);
}

@GcContainer
abstract class Shelf extends GcObject {
  @Owned final GcList<Node> all = new GcList<>();
  @Owned final GcResources<AutoCloseable> files = new GcResources<>();
  @Owned @Items Node[] cells;

  // WARNING [NotWritten] Method 'setAll(GcList<Node>)' stays abstract, so that 'Shelf' is a base class without create. It is named like an accessor of field 'all', which is final. Correct it, or leave it to subclasses.
  abstract void setAll(GcList<Node> all);

  // WARNING [NotWritten] Method 'takeAll()' stays abstract, so that 'Shelf' is a base class without create. It is named like an accessor of field 'all', which is final. Correct it, or leave it to subclasses.
  abstract List<Node> takeAll();

  // WARNING [NotWritten] Method 'setFiles(GcResources<AutoCloseable>)' stays abstract, so that 'Shelf' is a base class without create. It is named like an accessor of field 'files', which is final. Correct it, or leave it to subclasses.
  abstract void setFiles(GcResources<AutoCloseable> files);

  // WARNING [NotWritten] Method 'setCells(Node[])' stays abstract, so that 'Shelf' is a base class without create. It is named like an accessor of field 'cells', for which Lasso writes 'void setItem(int, Node)'. Correct it, or leave it to subclasses.
  abstract void setCells(Node[] cells);

  // WARNING [NotWritten] Method 'setItem(long, Node)' stays abstract, so that 'Shelf' is a base class without create. It is named like an accessor of field 'cells', for which Lasso writes 'void setItem(int, Node)'. Correct it, or leave it to subclasses.
  abstract void setItem(long index, Node item);

  // WARNING [NotWritten] Method 'item(int)' stays abstract, so that 'Shelf' is a base class without create. It is named like an accessor of field 'cells', for which Lasso writes 'Node item(int)'. Correct it, or leave it to subclasses.
  abstract void item(int index);
}

@GcContainer
abstract class Plain extends GcObject {
  final String title = "";
  private int size;
  long count;
  boolean ready;
  List<String> tags;
  @Borrowed(reason = "of the owner") Node owner;

  // WARNING [NotWritten] Method 'setTitle(String)' stays abstract, so that 'Plain' is a base class without create. It is named like an accessor of field 'title', which is final. Correct it, or leave it to subclasses.
  abstract void setTitle(String title);

  // WARNING [NotWritten] Method 'getSize()' stays abstract, so that 'Plain' is a base class without create. It is named like an accessor of field 'size', which is private, so that GcPlain, which Lasso generates, cannot see it. Correct it, or leave it to subclasses.
  abstract int getSize();

  // WARNING [NotWritten] Method 'getCount()' stays abstract, so that 'Plain' is a base class without create. It is named like an accessor of field 'count', for which Lasso writes 'long getCount()'. Correct it, or leave it to subclasses.
  abstract int getCount();

  // WARNING [NotWritten] Method 'count()' stays abstract, so that 'Plain' is a base class without create. It is named like an accessor of field 'count', for which Lasso writes 'long count()'. Correct it, or leave it to subclasses.
  abstract Long count();

  // WARNING [NotWritten] Method 'isReady()' stays abstract, so that 'Plain' is a base class without create. It is named like an accessor of field 'ready', for which Lasso writes 'boolean isReady()'. Correct it, or leave it to subclasses.
  abstract Boolean isReady();

  // WARNING [NotWritten] Method 'setReady(boolean)' stays abstract, so that 'Plain' is a base class without create. It is named like an accessor of field 'ready', for which Lasso writes 'void setReady(boolean)'. Correct it, or leave it to subclasses.
  abstract Plain setReady(boolean ready);

  // WARNING [NotWritten] Method 'setTags(List<Integer>)' stays abstract, so that 'Plain' is a base class without create. It is named like an accessor of field 'tags', for which Lasso writes 'void setTags(List<String>)'. Correct it, or leave it to subclasses.
  abstract void setTags(List<Integer> tags);

  // WARNING [NotWritten] Method 'tags()' stays abstract, so that 'Plain' is a base class without create. It is named like an accessor of field 'tags', for which Lasso writes 'List<String> tags()'. Correct it, or leave it to subclasses.
  abstract List<Object> tags();

  // WARNING [NotWritten] Method 'takeOwner(GcScope)' stays abstract, so that 'Plain' is a base class without create. It is named like an accessor of field 'owner', for which Lasso writes 'void setOwner(Node)'. Correct it, or leave it to subclasses.
  abstract Node takeOwner(GcScope scope);

  // WARNING [NotWritten] Method 'setOwner(GcObject)' stays abstract, so that 'Plain' is a base class without create. It is named like an accessor of field 'owner', for which Lasso writes 'void setOwner(Node)'. Correct it, or leave it to subclasses.
  abstract void setOwner(GcObject owner);

  // WARNING [NotWritten] Method 'getTags()' stays abstract, so that 'Plain' is a base class without create. It is named like an accessor of field 'tags', for which Lasso writes 'List<String> getTags()'. Correct it, or leave it to subclasses.
  abstract void getTags();

  abstract long isCount();
}

@GcContainer
abstract class Row extends Lid {
  // WARNING [NotWritten] Method 'setKey(String)' stays abstract, so that 'Row' is a base class without create. It is named like an accessor of field 'key', which GcRow, which Lasso generates, cannot see. Correct it, or leave it to subclasses.
  abstract void setKey(String key);

  // WARNING [NotWritten] Method 'getKey()' stays abstract, so that 'Row' is a base class without create. It is named like an accessor of field 'key', which GcRow, which Lasso generates, cannot see. Correct it, or leave it to subclasses.
  abstract String getKey();

  // WARNING [NotWritten] Method 'setHinge(String)' stays abstract, so that 'Row' is a base class without create. It is named like an accessor of field 'hinge', which is private, so that GcRow, which Lasso generates, cannot see it. Correct it, or leave it to subclasses.
  abstract void setHinge(String hinge);
}

interface Named {
  Integer getName();
}

@GcContainer
// WARNING [NotWritten] Method 'getName()' stays abstract, so that 'Shape' is a base class without create. It is named like an accessor of field 'name', for which Lasso writes 'String getName()'. Correct it, or leave it to subclasses.
abstract class Shape extends GcObject implements Named {
  String name;
}

@GcContainer
abstract class Open extends Shape {
  // WARNING [NotWritten] Method 'setName(Integer)' stays abstract, so that 'Open' is a base class without create. It is named like an accessor of field 'name', for which Lasso writes 'void setName(String)'. Correct it, or leave it to subclasses.
  abstract void setName(Integer name);
}

@GcContainer
abstract class Meant extends GcObject {
  int area;

  @SuppressWarnings("NotWritten")
  abstract long area();

  abstract int area(int scale);
}

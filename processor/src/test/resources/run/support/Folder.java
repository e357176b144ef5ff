package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

@GcContainer
abstract class Folder extends GcObject implements Iterable<Folder>, TypesMayHoldThemselves.OfHeap {
  @Owned Folder link;

  @Weak(onClear = "")
  Folder parent;

  @Owned final GcList<Folder> folders = new GcList<>();
  @Owned Stream<String> lines;
  final Path path;
  final List<Path> files = new ArrayList<>();
  final Wide<String> wide = new Wide<>();

  Folder(Path path) {
    this.path = path;
  }

  @Override
  public Iterator<Folder> iterator() {
    return folders.iterator();
  }

  /** A list with wider and wider lists of its own kind in it. */
  static final class Wide<T> extends ArrayList<Wide<Wide<T>>> {
    private static final long serialVersionUID = 1;
  }
}

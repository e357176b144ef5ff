// GENERATED GcReaderOfFile
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

final class ReadersOfFiles {
  static void open(GcHeap heap) {
    // JAVAC WARNING [RootNotClosed] This scope is opened here and never closed, so that what it holds stays alive. Open it in a try statement, as in try (GcScope … = …), or close it, return it or store it where something else closes it.
    GcScope scope = heap.openScope();
    GcReaderOfFile.create(scope);
  }

  static int openHeap() {
    // JAVAC WARNING [RootNotClosed] This heap is opened here and never closed, so that what it holds stays alive. Open it in a try statement, as in try (GcHeap … = …), or close it, return it or store it where something else closes it.
    GcHeap heap = GcHeap.confined();
    try (GcScope scope = heap.openScope()) {
      return GcReaderOfFile.create(scope).size();
    }
  }

  @SuppressWarnings("RootNotClosed")
  static void openForGood(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      heap.openRoot(GcReaderOfFile.create(scope));
    }
  }

  static ReaderOfFile leaves(GcRootCell<ReaderOfFile> cell) {
    try (GcRoot<ReaderOfFile> root = cell.open()) {
      // JAVAC WARNING [ScopeEscape] This lets an object of 'ReaderOfFile' leave the block in which it lives: only root 'root' holds it, and that root ends on line 40. Give it an owner, close the root after the last use, or let a scope of the caller keep it, as in scope.keep(root.get()).
      return root.get();
    }
  }

  static int found(GcRootMap<String, ReaderOfFile> map) {
    // JAVAC WARNING [RootNotClosed] This root is opened here and never closed, so that what it holds stays alive. Open it in a try statement, as in try (GcRoot … = …), or close it, return it or store it where something else closes it.
    GcRoot<ReaderOfFile> root = map.computeIfAbsent("a", _ -> null);
    return root.get().size();
  }

  static int lost(GcHeap heap, ReaderOfFile reader) {
    // JAVAC WARNING [RootNotClosed] This root is opened here and never closed, because no variable refers to it, so that what it holds stays alive. Open it in a try statement, as in try (GcRoot … = …), or let a scope hold the object instead, as in scope.keep(x).
    return heap.openRoot(reader).get().size();
  }

  static void unused(GcHeap heap, ReaderOfFile reader) {
    // JAVAC WARNING [RootNotClosed] This root is opened here and never closed, because no variable refers to it, so that what it holds stays alive. Open it in a try statement, as in try (GcRoot … = …), or let a scope hold the object instead, as in scope.keep(x).
    heap.openRoot(reader);
  }

  static int replaced(GcHeap heap, ReaderOfFile owner) {
    ReaderOfFile reader;
    try (GcScope scope = heap.openScope()) {
      reader = GcReaderOfFile.create(scope);
      owner.setNext(reader);
    }
    owner.setNext(null);
    // JAVAC WARNING [ScopeEscape] 'reader' is used after its death: it is created on line 62, only its owner holds it, and that owner replaced it on line 65. Read this value, which is plain data, before that, or give the object another owner, or let a scope that lives longer keep it.
    return reader.size();
  }
}

final class CellOfFiles {
  // JAVAC WARNING [RootNotClosed] This cell is opened here and never closed, so that what it holds stays alive. Open it in a try statement, as in try (GcRootCell … = …), or close it, return it or store it where something else closes it.
  private final GcRootCell<ReaderOfFile> cell = new GcRootCell<>(GcHeap.shared());

  int size() {
    return cell.use(ReaderOfFile::size);
  }
}

/** Closes its scope unless a file is empty. */
final class ShelfOfFiles {
  private final GcScope files;

  ShelfOfFiles(GcHeap heap) {
    files = heap.openScope();
  }

  static int count(GcHeap heap, String file) {
    // JAVAC WARNING [RootNotClosed] This scope is opened here and never closed on the path through line 92, so that what it holds stays alive. Open it in a try statement, as in try (GcScope … = …), or close it, return it or store it where something else closes it.
    GcScope scope = heap.openScope();
    if (file.isEmpty()) {
      return 0;
    }
    int size = GcReaderOfFile.create(scope).size();
    scope.close();
    return size;
  }

  static int countInShelf(GcHeap heap) {
    // JAVAC WARNING [RootNotClosed] This scope 'files' is opened here and never closed, so that what it holds stays alive. Open it in a try statement, as in try (GcScope … = …), or close it, return it or store it where something else closes it.
    ShelfOfFiles shelf = new ShelfOfFiles(heap);
    return GcReaderOfFile.create(shelf.files).size();
  }

  static int usedAfterClose(GcHeap heap) {
    ShelfOfFiles shelf = new ShelfOfFiles(heap);
    ReaderOfFile reader = GcReaderOfFile.create(shelf.files);
    shelf.files.close();
    // JAVAC WARNING [ScopeEscape] 'reader' is used after its death: it is created on line 107, only scope 'files' holds it, and that scope was closed on line 108. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
    return reader.size();
  }
}

@GcContainer
abstract class ReaderOfFile extends GcObject {
  @Owned @Nullable ReaderOfFile next;

  abstract void setNext(@Nullable ReaderOfFile next);

  int size() {
    return 1;
  }
}

package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Container;
import dev.lasso.runtime.support.RuntimeTest;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/** Base of the tests of a sequence of resources, which a container owns. */
@Tag("gate")
abstract class GcResourcesTest extends RuntimeTest {

  /** A database with its column families, written by hand the way the processor writes it. */
  static final class Database extends Container {
    static final GcType TYPE =
        GcType.of(Database.class, MethodHandles.lookup())
            .resource("files", AutoCloseable.class)
            .resource("families", GcResources.class)
            .resource("cursors", AutoCloseable.class)
            .reportsNativeBytes()
            .build();

    final AutoCloseable files;
    final GcResources<AutoCloseable> families;
    final AutoCloseable cursors;

    Database(GcHeap gcHeap, List<String> log, GcResources<AutoCloseable> families) {
      this.files = () -> log.add("close files");
      this.families = families;
      this.cursors = () -> log.add("close cursors");
      super(gcHeap, TYPE);
    }

    @Override
    public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
      return GcEdges.edges(at, cursor);
    }

    @Override
    protected void gcAdopt(GcAdoption adopt) {
      adopt.resource("files", files);
      adopt.resource("families", families);
      adopt.resource("cursors", cursors);
    }

    @Override
    protected void gcCloseResources(GcDestruction death) {
      death.close(this, "cursors", cursors);
      death.close(this, "families", families);
      death.close(this, "files", files);
    }

    @Override
    protected long gcNativeBytes() {
      return 100L * families.size();
    }
  }

  Database database(String... families) {
    return create(
        held,
        h -> {
          GcResources<AutoCloseable> row = new GcResources<>();
          for (String family : families) {
            row.add(resource(family));
          }
          return new Database(h, log, row);
        });
  }

  AutoCloseable failing(String name) {
    return () -> {
      log.add("close " + name);
      throw new IOException(name + " is lost");
    };
  }
}

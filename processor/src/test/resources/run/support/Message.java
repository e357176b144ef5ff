package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Owns a count of a buffer of Netty, and perhaps another message. */
@GcContainer
abstract class Message extends GcObject {
  @Owned(release = "release")
  @Nullable ByteBuf content;

  @Owned @Nullable Message reply;

  Message(ByteBuf content) {
    this.content = content;
  }
}

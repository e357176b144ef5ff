package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

final class NettyBuffersAreReleased {
  static void test() {
    ByteBuf first = Unpooled.buffer();
    ByteBuf second = Unpooled.buffer();
    ByteBuf shared = Unpooled.buffer();
    try (GcHeap heap = GcHeap.confined()) {
      try (GcScope scope = heap.openScope()) {
        GcMessage question = GcMessage.create(scope, first);
        GcMessage.setContent(question, second);
        Check.equal(0, first.refCnt());
        GcMessage answer = GcMessage.create(scope, shared.retain());
        GcMessage.setReply(question, answer);
        GcMessage.setReply(answer, question);
        heap.inspect().verify();
      }
      Check.equal(1, second.refCnt());
      Check.equal(2, shared.refCnt());
      Check.equal(2L, heap.collect());
    }
    Check.equal(0, second.refCnt());
    Check.equal(1, shared.refCnt());
    Check.equal(true, shared.release());
  }
}

package dev.lasso.processor.write;

import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.Feature;
import dev.lasso.processor.model.HostModel;
import java.util.Optional;

/**
 * Writes what the extra memory and the attributes of a generated class add to its own instance
 * methods: they are fields of that class, so that no super host knows of them.
 */
final class FeatureChain {
  private final HostNames names;

  FeatureChain(HostNames names) {
    this.names = names;
  }

  /** Whether a feature of {@code host} has a part in {@code member}. */
  static boolean concerns(HostModel host, ChainMember member) {
    return switch (member) {
      case CLOSE, WEIGHT -> host.has(Feature.EXTRA);
      case TRAVERSE, EDGES, CLEAR, ADOPT, DROP -> host.has(Feature.ATTRIBUTES);
      case ITEMS, FINALIZE, FORGET, TELL -> false;
    };
  }

  // Example:
  // int stop = gcTraverse(this, visit, arg);
  // if (stop != 0) {
  //   return stop;
  // }
  // return gcAttributes == null ? 0 : gcAttributes.gcTraverse(visit, arg);
  //
  // death.close(this, "extra", gcExtra);
  //
  // return GcBase.gcWeight(this) + gcExtra.bytes();
  Code body(ChainMember member, Optional<Code> call) {
    Code body = names.code();
    switch (member) {
      case TRAVERSE -> {
        call.ifPresent(
            fields ->
                body.add(
                    """
                    int stop = $L;
                    if (stop != 0) {
                      return stop;
                    }
                    """,
                    fields));
        body.add("return gcAttributes == null ? 0 : gcAttributes.gcTraverse(visit, arg);\n");
      }
      case EDGES ->
          body.add(
              """
              long to = $L;
              return gcAttributes == null ? to : gcAttributes.gcEdges(into, to);
              """,
              call.orElseGet(() -> names.code("$T.edges(at, cursor)", RuntimeNames.PROTOCOL)));
      case CLEAR -> {
        body.add(
            "$L;\n",
            call.orElseGet(() -> names.code("$T.checkMutable(this)", RuntimeNames.PROTOCOL)));
        ifThere(body, "gcAttributes.clear()");
      }
      case ADOPT -> {
        call.ifPresent(fields -> body.add("$L;\n", fields));
        ifThere(body, "adopt.collection(\"attributes\", gcAttributes)");
      }
      case DROP -> {
        call.ifPresent(fields -> body.add("$L;\n", fields));
        body.add("death.collection(gcAttributes);\n");
      }
      case CLOSE -> {
        call.ifPresent(fields -> body.add("$L;\n", fields));
        body.add("death.close(this, \"extra\", gcExtra);\n");
      }
      case WEIGHT ->
          body.add(
              "return $LgcExtra.bytes();\n",
              call.map(method -> names.code("$L + ", method)).orElseGet(names::code));
      case ITEMS, FINALIZE, FORGET, TELL ->
          throw new AssertionError(names.host().name() + " " + member);
    }
    return body;
  }

  private static void ifThere(Code body, String statement) {
    body.add(
        """
        if (gcAttributes != null) {
          $L;
        }
        """,
        statement);
  }
}

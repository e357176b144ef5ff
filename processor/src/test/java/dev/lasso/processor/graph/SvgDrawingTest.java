package dev.lasso.processor.graph;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.Comparator.comparingDouble;

import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import dev.lasso.processor.graph.OwnershipGraph.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where boxes are in drawings of many types. */
class SvgDrawingTest {
  private static final Pattern HEAD =
      Pattern.compile(
          "class=\"head\" x=\"([-\\d.]+)\" y=\"([-\\d.]+)\" width=\"([\\d.]+)\""
              + " height=\"([\\d.]+)\"");

  /** The upper part of the box of a type. */
  private record Head(double x, double y, double width, double height) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 50, 2_000})
  void boxesOfAColumnDoNotOverlapAndColumnsDoNotEither(int types) {
    List<Head> heads = heads(SvgDrawing.of(random(types)));

    assertThat(heads).hasSize(types);
    heads.sort(comparingDouble(Head::x).thenComparingDouble(Head::y));
    for (int i = 1; i < heads.size(); i++) {
      Head before = heads.get(i - 1);
      Head head = heads.get(i);
      boolean isBelow = head.x == before.x && head.y >= before.y + before.height;
      assertWithMessage("%s, %s", before, head)
          .that(isBelow || head.x >= before.x + before.width)
          .isTrue();
    }
  }

  private static List<Head> heads(String svg) {
    List<Head> heads = new ArrayList<>();
    HEAD.matcher(svg)
        .results()
        .forEach(
            found ->
                heads.add(
                    new Head(
                        Double.parseDouble(found.group(1)),
                        Double.parseDouble(found.group(2)),
                        Double.parseDouble(found.group(3)),
                        Double.parseDouble(found.group(4)))));
    return heads;
  }

  /** Types that own types after them, some types before them, and some subtypes. */
  private static OwnershipGraph random(int count) {
    Random random = new Random(count);
    List<GraphType> types = new ArrayList<>();
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean isSubtype = i > 5 && random.nextInt(4) == 0;
      List<String> supertypes = isSubtype ? List.of("T" + random.nextInt(5)) : List.of();
      types.add(new GraphType("T" + i, "T" + i, true, supertypes));
      for (int field = random.nextInt(3); field > 0; field--) {
        int next = Math.min(count - 1, i + random.nextInt(count / 8 + 1));
        int target = random.nextInt(12) == 0 ? random.nextInt(count) : next;
        List<Target> targets = List.of(new Target("T" + target, false));
        fields.add(new Field("T" + i, "f" + field, random.nextBoolean(), false, true, targets));
      }
    }
    return new OwnershipGraph(types, fields);
  }
}

package dev.lasso.samples.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

@Tag("harness")
class RatioChartTest {

  @Test
  void eachRowThatLassoSaysSomethingOfHasAGroupAndEachPeerABar() throws Exception {
    Document chart = chart(Comparisons.full());
    assertEquals(2, elements(chart, "g", "row").size(), "p99 is left to the tables");
    assertEquals(4, elements(chart, "rect", "bar").size());
  }

  @Test
  void theLegendNamesThePeersAndNotLassoItself() throws Exception {
    Document chart = chart(Comparisons.full());
    assertEquals(3, elements(chart, "rect", "key").size());
    List<String> texts = texts(chart);
    assertTrue(texts.containsAll(List.of("C<++>", "PHP", "Nim")), texts.toString());
    assertFalse(texts.contains("Lasso (Parallel)"), texts.toString());
  }

  @Test
  void barsBeginAtOneAndLeadTowardsTheirRatio() throws Exception {
    Document chart = chart(Comparisons.full());
    double one = number(elements(chart, "line", "one").getFirst(), "x1");
    List<Element> bars = elements(chart, "rect", "bar");
    Element more = bars.getFirst();
    assertEquals(one, number(more, "x"));
    Element less = bars.get(2);
    assertEquals(one, number(less, "x") + number(less, "width"), 0.2);
    double decade = (number(less, "width") / -Math.log10(0.25));
    assertEquals(Math.log10(3.25), number(more, "width") / decade, 0.01, "logarithmic");
  }

  @Test
  void barsSayWhoseTheyAreAndWhatWentWrong() throws Exception {
    List<String> texts = texts(chart(Comparisons.full()));
    assertTrue(
        texts.containsAll(
            List.of(
                "C<++> 3.3×", "PHP: crash", "Nim 0.25×", "PHP 6.1× (overflows the default stack)")),
        texts.toString());
  }

  @Test
  void onlyRowsInWhichLassoIsBestAreBold() throws Exception {
    Document chart = chart(Comparisons.full());
    assertEquals(
        List.of("W1 collect"),
        elements(chart, "text", "best end").stream().map(Element::getTextContent).toList());
    assertEquals(
        List.of("W4 release"),
        elements(chart, "text", "end").stream().map(Element::getTextContent).toList());
    assertTrue(texts(chart).stream().anyMatch(text -> text.contains("bold: Lasso is the best")));
  }

  @Test
  void theAxisIsLabelled() throws Exception {
    List<String> texts = texts(chart(Comparisons.full()));
    assertTrue(
        texts.containsAll(List.of("0.1×", "1×", "10×", "peer ÷ Lasso, logarithmic")),
        texts.toString());
    assertTrue(texts.contains("Lasso and its peers: peer ÷ Lasso"), texts.toString());
  }

  @Test
  void nothingToShowIsStillADrawing() throws Exception {
    assertEquals(0, elements(chart(new Comparison(List.of("Lasso"))), "rect", "bar").size());
  }

  private static Document chart(Comparison comparison) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(RatioChart.draw(comparison))));
  }

  private static List<Element> elements(Document chart, String tag, String kind) {
    List<Element> found = new ArrayList<>();
    NodeList nodes = chart.getElementsByTagName(tag);
    for (int i = 0; i < nodes.getLength(); i++) {
      if (nodes.item(i) instanceof Element element && element.getAttribute("class").equals(kind)) {
        found.add(element);
      }
    }
    return found;
  }

  private static List<String> texts(Document chart) {
    List<String> texts = new ArrayList<>();
    NodeList nodes = chart.getElementsByTagName("text");
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}

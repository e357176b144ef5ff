package dev.lasso.runtime.observe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.service.Made$$SpringCGLIB$$0;
import dev.lasso.service.Service;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.xml.parsers.SAXParserFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.helpers.DefaultHandler;

/** Call sites contain only frames of the program. Other frames are left out. */
class CallSitesTest {

  @Test
  void callsByTestFrameworksAreNoPlaces() {
    String place = CallSites.here();
    for (String frame : List.of("ReflectionUtils", "Invocation", "TestDescriptor", "Launcher.")) {
      assertFalse(place.contains(frame), place);
    }
  }

  /** The place on a thread of its own, below which is nothing else. */
  private static String placeIn(UnaryOperator<String> call) throws InterruptedException {
    String[] place = new String[1];
    Thread.ofPlatform().start(() -> place[0] = call.apply("")).join();
    return place[0];
  }

  @ParameterizedTest
  @CsvSource({
    "the library, dev.lasso.service.store, Service.inStore(Service.java:",
    "one whose name begins alike, dev.lasso.service.sto, Store.here(",
    "one that no other code calls, dev.lasso.service, Store.here("
  })
  void framesOfALibraryAreLeftOut(String name, String library, String start) throws Exception {
    String place = placeIn(_ -> Service.inStore(() -> CallSites.here(List.of(library))));
    assertTrue(place.startsWith(start), place);
    assertEquals(start.startsWith("Store"), place.contains(" < "), place);
  }

  @Test
  void classesThatFrameworksMakeAreNoPlaces() throws InterruptedException {
    String place = placeIn(_ -> Made$$SpringCGLIB$$0.call(CallSites::here));
    assertTrue(place.matches("Service\\.here\\(Service\\.java:\\d+\\)"), place);
  }

  @Test
  @SuppressWarnings("unchecked") // the interface that is asked for
  void proxiesAreNoPlaces() throws InterruptedException {
    Supplier<String> proxy =
        (Supplier<String>)
            Proxy.newProxyInstance(
                CallSitesTest.class.getClassLoader(),
                new Class<?>[] {Supplier.class},
                (self, method, arguments) -> CallSites.here());
    assertEquals("", placeIn(_ -> proxy.get()));
  }

  @Test
  void callsByModulesOfTheJdkAreNoPlaces() throws Exception {
    String[] place = new String[1];
    SAXParserFactory.newInstance()
        .newSAXParser()
        .parse(
            new ByteArrayInputStream("<here/>".getBytes(UTF_8)),
            new DefaultHandler() {
              @Override
              public void startDocument() {
                place[0] = Service.here(CallSites::here);
              }
            });
    assertTrue(place[0].startsWith("Service.here("), place[0]);
    assertFalse(place[0].contains("SAXParser"), place[0]);
  }

  @Test
  void lambdaOfAConstructorIsInIt() throws InterruptedException {
    String place = placeIn(_ -> new Service.Lazy(CallSites::here).place.get());
    assertTrue(place.matches("Service\\.Lazy\\.<init>\\(Service\\.java:\\d+\\)"), place);
  }
}

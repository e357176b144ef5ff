package dev.lasso.samples.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("harness")
class PeerTest {

  private static final Set<String> W1 = Set.of("W1");

  @TempDir private Path directory;

  @Test
  void aMissingInterpreterIsNamed() throws Exception {
    Peer peer = new Peer.Script("Peer", W1, "workloads.py", List.of("no-such-interpreter", "-q"));
    assertEquals(new Peer.Missing("no `no-such-interpreter` on the path"), peer.prepare(directory));
  }

  @Test
  void aMissingCompilerIsNamed() throws Exception {
    Peer peer =
        new Peer.Compiled("Peer", W1, "workloads.cpp", List.of("no-such-compiler"), List.of());
    assertEquals(new Peer.Missing("no `no-such-compiler` on the path"), peer.prepare(directory));
  }

  @Test
  void aCompilerThatFailsIsNamedWithItsLastWords() throws Exception {
    Peer peer =
        new Peer.Compiled(
            "Peer",
            W1,
            "workloads.cpp",
            List.of("sh", "-c", "echo no header >&2; exit 1"),
            List.of());
    assertEquals(
        new Peer.Missing("`sh` does not compile its program: no header"), peer.prepare(directory));
  }

  @Test
  void aScriptIsUnpackedAndStandsBehindItsInterpreter() throws Exception {
    Peer peer = new Peer.Script("Peer", W1, "workloads.py", List.of("sh", "-e"));
    Peer.Ready ready = assertInstanceOf(Peer.Ready.class, peer.prepare(directory));
    Path script = directory.resolve("workloads.py");
    assertEquals(List.of("sh", "-e", script.toString()), ready.command());
    assertTrue(Files.readString(script).contains("xorshift32"));
  }

  @Test
  void aProgramIsCompiledFromItsSource() throws Exception {
    Peer peer =
        new Peer.Compiled(
            "Peer",
            W1,
            "workloads.nim",
            List.of("sh", "-c", "cp '{source}' '{program}'"),
            List.of("threaded"));
    Peer.Ready ready = assertInstanceOf(Peer.Ready.class, peer.prepare(directory));
    assertEquals(List.of("threaded"), ready.arguments());
    assertTrue(Files.readString(Path.of(ready.command().getFirst())).contains("xorshift32"));
  }

  @Test
  void javaIsStartedWithAPretouchedHeapThatCannotGrow() throws Exception {
    List<Peer> all = new ArrayList<>(Peers.lasso("1g"));
    all.addAll(Peers.others("1g"));
    for (Peer peer : all) {
      if (peer instanceof Peer.Java) {
        Peer.Ready ready = assertInstanceOf(Peer.Ready.class, peer.prepare(directory));
        assertTrue(
            ready.command().containsAll(List.of("-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch")),
            peer.name());
      }
    }
  }

  @Test
  void onlyTheProgramWhoseNameSaysSoRunsOnFreshHeaps() throws Exception {
    for (Peer peer : Peers.lasso("1g")) {
      Peer.Ready ready = assertInstanceOf(Peer.Ready.class, peer.prepare(directory));
      assertEquals(peer.name().contains("fresh") ? List.of("fresh") : List.of(), ready.arguments());
    }
  }

  @Test
  void allPeersHaveNamesOfTheirOwnAndWorkloadsThatThereAre() {
    List<Peer> peers = Peers.others("1g");
    assertEquals(peers.size(), peers.stream().map(Peer::name).distinct().count());
    peers.forEach(peer -> assertTrue(Peers.WORKLOADS.containsAll(peer.workloads()), peer.name()));
  }
}

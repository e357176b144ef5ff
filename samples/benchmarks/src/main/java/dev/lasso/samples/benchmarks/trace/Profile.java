package dev.lasso.samples.benchmarks.trace;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Executed instructions by compiled method or library. */
final class Profile {

  /** Address ranges with names, by their first address. */
  private final TreeMap<Long, Range> ranges = new TreeMap<>();

  private final Map<String, Long> counts = new TreeMap<>();
  private long total;

  private record Range(long end, String name) {}

  /**
   * Creates a profile without instructions.
   *
   * @param methods the lines of a perf map of the JVM: first address, size, signature
   * @param libraries the lines of {@code /proc/self/maps}
   */
  Profile(List<String> methods, List<String> libraries) {
    for (String line : libraries) {
      String[] words = line.split(" +", 6);
      String[] addresses = words[0].split("-", 2);
      if (words.length == 6) {
        add(hex(addresses[0]), hex(addresses[1]), words[5].replaceAll(".*/", ""));
      }
    }
    for (String line : methods) {
      String[] words = line.split(" ", 3);
      if (words.length == 3) {
        long start = hex(words[0]);
        add(start, start + hex(words[1]), method(words[2]));
      }
    }
  }

  private void add(long start, long end, String name) {
    ranges.put(start, new Range(end, name));
  }

  private static long hex(String digits) {
    return Long.parseUnsignedLong(digits.startsWith("0x") ? digits.substring(2) : digits, 16);
  }

  /** Returns the class and the method of a signature, or the name of a stub of the JVM. */
  private static String method(String signature) {
    String name = signature.replaceFirst("\\(.*", "").replaceFirst(".* ", "");
    int method = name.lastIndexOf('.');
    return name.substring(name.lastIndexOf('.', method - 1) + 1);
  }

  /** Counts the instruction at {@code address}. */
  void count(long address) {
    total++;
    Map.Entry<Long, Range> range = ranges.floorEntry(address);
    boolean known = range != null && address < range.getValue().end();
    counts.merge(known ? range.getValue().name() : "elsewhere", 1L, Long::sum);
  }

  /** Returns the number of instructions counted. */
  long total() {
    return total;
  }

  /**
   * Returns instructions by method, the most first.
   *
   * @param divisor the number of operations
   */
  Map<String, Double> perOperation(double divisor) {
    Map<String, Double> sorted = new LinkedHashMap<>();
    Stream<Map.Entry<String, Long>> rows = counts.entrySet().stream();
    rows.sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(row -> sorted.put(row.getKey(), row.getValue() / divisor));
    return sorted;
  }
}

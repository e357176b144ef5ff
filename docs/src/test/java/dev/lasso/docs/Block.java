package dev.lasso.docs;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An example on a page: a fenced block of Java, and what the page says becomes of it.
 *
 * @param where the page and the line
 * @param heading the heading under which it stands
 * @param beside the source of the example of the same package that it needs; or nothing
 * @param kind {@code bad} if it must not compile, {@code note} if the compiler is to tell of
 *     circles, {@code with} if it needs another, {@code libraries} if it needs other jars, else
 *     nothing
 * @param said what the page says that the compiler, the program or the test says
 * @param generated pieces of the class that the processor writes for it
 */
record Block(
    String where,
    String heading,
    String source,
    String beside,
    String kind,
    Map<Says, String> said,
    List<String> generated) {

  private static final Pattern OPTIONS = Pattern.compile("// OPTIONS (.*)\n[\\s\\S]*");
  private static final Pattern NAME =
      Pattern.compile("(?m)^(?:[a-z-]+ )*(class|interface|enum|record|@interface|module) (\\w+)");
  private static final Pattern PUBLIC =
      Pattern.compile("(?m)^public (?:[a-z-]+ )*(class|interface|enum|record) (\\w+)");

  /** The examples of a page; the first line of a fence says what kind they are. */
  static List<Block> of(Page page) {
    List<Block> blocks = new ArrayList<>();
    List<Part> parts = page.parts();
    String heading = "";
    for (int i = 0; i < parts.size(); i++) {
      switch (parts.get(i)) {
        case Part.Heading part -> heading = part.text();
        case Part.Paragraph _ -> {}
        case Part.Fence fence -> {
          List<Part> rest = parts.subList(i + 1, parts.size());
          String where = page.name() + ":" + fence.line();
          switch (fence.info()) {
            case "java", "java bad", "java note", "java with", "java libraries" -> {
              String kind = fence.info().substring("java".length()).strip();
              blocks.add(
                  new Block(
                      where,
                      heading,
                      fence.text(),
                      kind.equals("with") ? ofPackage(firstLine(fence.text()), blocks) : "",
                      kind,
                      said(where, kind.equals("bad"), rest),
                      new ArrayList<>()));
            }
            case "java generated" -> blocks.getLast().generated().add(fence.text());
            case "java sample" -> {} // SampleCodeTest compares it with the file
            default -> {
              if (fence.info().startsWith("java ")) {
                throw new AssertionError(where + ": what is '" + fence.info() + "'?");
              }
            }
          }
        }
      }
    }
    return blocks;
  }

  private static String ofPackage(String line, List<Block> blocks) {
    return blocks.stream()
        .map(Block::source)
        .filter(source -> firstLine(source).equals(line))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no example above begins with " + line));
  }

  private static String firstLine(String source) {
    return source.substring(0, source.indexOf('\n'));
  }

  private static Map<Says, String> said(String where, boolean bad, List<Part> rest) {
    Map<Says, String> said = new EnumMap<>(Says.class);
    if (bad) {
      Part next = rest.getFirst() instanceof Part.Paragraph ? rest.get(1) : rest.getFirst();
      if (!(next instanceof Part.Fence(_, String info, String text)) || !info.equals("text")) {
        throw new AssertionError(where + ": no block of text says what the compiler says.");
      }
      said.put(Says.COMPILER, text);
      return said;
    }
    for (int i = 0; i + 1 < rest.size() && !isExample(rest.get(i)); i++) {
      Part words = rest.get(i);
      if (rest.get(i + 1) instanceof Part.Fence(_, String info, String text)
          && info.equals("text")) {
        Stream.of(Says.values())
            .filter(says -> says.announcedBy(words))
            .forEach(says -> said.putIfAbsent(says, text));
      }
    }
    return said;
  }

  /** Returns whether a part is the next example, about which its own paragraphs say something. */
  private static boolean isExample(Part part) {
    return part instanceof Part.Fence(_, String info, _)
        && info.startsWith("java")
        && !info.equals("java generated");
  }

  /** Whether both can be compiled at once, and neither would notice the other. */
  boolean canStandBeside(Block other) {
    return isPlain()
        && other.isPlain()
        && types().stream().noneMatch(other.all()::contains)
        && other.types().stream().noneMatch(all()::contains);
  }

  private boolean isPlain() {
    return !isBad()
        && !needsLibraries()
        && !said.containsKey(Says.COMPILER)
        && options().isEmpty()
        && !fileName(source).endsWith("-info.java");
  }

  /** The names of its types that are in no other type. */
  private List<String> types() {
    return typesIn(all());
  }

  private static List<String> typesIn(String text) {
    return NAME.matcher(text).results().map(type -> type.group(2)).toList();
  }

  /** Whether a class or source file in the compiler's output, without its ending, is of this. */
  boolean owns(String file) {
    return isOf(types(), file);
  }

  /** Returns whether a class file is of this example, and not of the one beside it. */
  boolean runs(String file) {
    return isOf(typesIn(source), file);
  }

  private static boolean isOf(List<String> types, String file) {
    return types.stream().anyMatch(type -> file.matches("(Gc)?" + type + "([$_].*)?"));
  }

  boolean isBad() {
    return kind.equals("bad");
  }

  /** Returns whether the block needs jars of other projects. */
  boolean needsLibraries() {
    return kind.equals("libraries");
  }

  /** All that is compiled and run. */
  String all() {
    return beside + source;
  }

  /** What is compiled, by the name of its file. */
  Map<String, String> files() {
    return beside.isEmpty()
        ? Map.of(fileName(source), source)
        : Map.of(fileName(beside), beside, fileName(source), source);
  }

  private static String fileName(String source) {
    Matcher first = NAME.matcher(source);
    Matcher exposed = PUBLIC.matcher(source);
    if (exposed.find()) {
      return exposed.group(2) + ".java";
    }
    if (!first.find()) {
      return "package-info.java";
    }
    return first.group(1).equals("module") ? "module-info.java" : first.group(2) + ".java";
  }

  /** Whether the processor has anything to do with it. */
  boolean usesProcessor() {
    return all().contains("dev.lasso.annotations");
  }

  boolean isModule() {
    return fileName(source).equals("module-info.java");
  }

  /** What {@code // OPTIONS} in its first line adds for the compiler. */
  List<String> options() {
    Matcher options = OPTIONS.matcher(source);
    if (kind.equals("note")) {
      return List.of("-Alasso.cycles=note");
    }
    return options.matches() ? List.of(options.group(1).split(" ")) : List.of();
  }

  /** Lines that the page says are among others, without their indent. */
  List<String> linesOf(Says who) {
    return said.getOrDefault(who, "").lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
  }
}

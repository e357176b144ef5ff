package dev.lasso.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of Markdown, in parts. */
record Page(String name, Path file, List<Part> parts) {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** Folders without pages; {@code mended} has pieces of those that the processor's test writes. */
  private static final Set<String> OTHERS = Set.of("target", "node_modules", "mended");

  private static final Pattern FENCE = Pattern.compile("( *)```+ *(.*?) *");
  private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?) *#*");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)(?: \"[^\"]*\")?\\)");
  private static final Pattern CODE = Pattern.compile("`[^`]*`");

  /** Every page of the project. */
  static List<Page> all() {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".md") && Files.isRegularFile(file))
          .filter(Page::isOurs)
          .sorted()
          .map(Page::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOurs(Path file) {
    for (Path part : ROOT.relativize(file)) {
      String folder = part.toString();
      if (folder.startsWith(".") || OTHERS.contains(folder)) {
        return false;
      }
    }
    return true;
  }

  static Page read(Path file) {
    Path path = file.toAbsolutePath().normalize();
    try {
      String name = ROOT.relativize(path).toString().replace('\\', '/');
      return new Page(name, path, parts(Files.readAllLines(path)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Part> parts(List<String> lines) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      int begin = i + 1;
      Matcher fence = FENCE.matcher(lines.get(i));
      Matcher heading = HEADING.matcher(lines.get(i));
      if (fence.matches()) {
        StringBuilder text = new StringBuilder();
        String indent = fence.group(1);
        for (i++; !lines.get(i).strip().equals("```"); i++) {
          String line = lines.get(i);
          text.append(line.startsWith(indent) ? line.substring(indent.length()) : line);
          text.append('\n');
        }
        parts.add(new Part.Fence(begin, fence.group(2), text.toString()));
      } else if (heading.matches()) {
        parts.add(new Part.Heading(begin, heading.group(1)));
      } else if (!lines.get(i).isBlank()) {
        StringBuilder text = new StringBuilder(lines.get(i));
        while (i + 1 < lines.size() && isProse(lines.get(i + 1))) {
          text.append('\n').append(lines.get(++i));
        }
        parts.add(new Part.Paragraph(begin, text.toString()));
      }
    }
    return List.copyOf(parts);
  }

  private static boolean isProse(String line) {
    return !line.isBlank() && !FENCE.matcher(line).matches() && !HEADING.matcher(line).matches();
  }

  /** What its headings are called in links, as GitHub does it. */
  List<String> anchors() {
    List<String> anchors = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (Part part : parts) {
      if (part instanceof Part.Heading heading) {
        String anchor = anchor(heading.text());
        int before = seen.merge(anchor, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? anchor : anchor + "-" + before);
      }
    }
    return anchors;
  }

  private static String anchor(String heading) {
    return heading
        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}\\p{M}_\\- ]", "")
        .replace(' ', '-');
  }

  /** Where its links lead that lead to other files of the project, or to its own headings. */
  List<String> links() {
    return parts.stream()
        .filter(part -> !(part instanceof Part.Fence))
        .flatMap(part -> LINK.matcher(CODE.matcher(part.text()).replaceAll("`")).results())
        .map(link -> link.group(1))
        .filter(link -> !link.matches("[a-z]+:.*"))
        .toList();
  }
}

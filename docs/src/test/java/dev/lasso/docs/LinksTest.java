package dev.lasso.docs;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Links between the pages lead somewhere, and from README to every page. */
final class LinksTest {

  private final Map<Path, Page> pages =
      Page.all().stream().collect(Collectors.toMap(Page::file, Function.identity()));

  @TestFactory
  Stream<DynamicTest> linksLeadToFilesAndHeadings() {
    return pages.values().stream()
        .map(page -> DynamicTest.dynamicTest(page.name(), () -> checkLinks(page)));
  }

  private void checkLinks(Page page) {
    List<String> dead = page.links().stream().filter(link -> !leadsSomewhere(page, link)).toList();

    assertWithMessage("dead links of %s", page.name()).that(dead).isEmpty();
  }

  private boolean leadsSomewhere(Page page, String link) {
    String[] parts = link.split("#", 2);
    Path file = target(page, link);
    Page target = pages.get(file);
    return Files.exists(file)
        && (parts.length == 1 || (target != null && target.anchors().contains(parts[1])));
  }

  @Test
  void everyPageOfTheDocumentationIsReachedFromReadme() {
    Page readme = Page.read(Path.of("../README.md"));
    Set<Path> reached = new HashSet<>(Set.of(readme.file()));
    Queue<Page> todo = new ArrayDeque<>(List.of(readme));
    while (!todo.isEmpty()) {
      Page page = todo.remove();
      for (String link : page.links()) {
        Page next = pages.get(target(page, link));
        if (next != null && reached.add(next.file())) {
          todo.add(next);
        }
      }
    }

    assertThat(
            pages.values().stream()
                .filter(page -> page.name().startsWith("docs/") && !reached.contains(page.file()))
                .map(Page::name))
        .isEmpty();
  }

  /** The file to which a link of a page leads. */
  private static Path target(Page page, String link) {
    String file = link.split("#", 2)[0];
    return file.isEmpty() ? page.file() : page.file().resolveSibling(file).normalize();
  }
}

package dev.lasso.docs;

/** Who says something; the last word of the paragraph between the example and what is said. */
enum Says {
  COMPILER("says"),
  OUTPUT("prints"),
  LOG("logs"),
  FAILURE("fails with");

  private final String words;

  Says(String words) {
    this.words = words;
  }

  /** Whether what follows a paragraph is what it says. */
  boolean announcedBy(Part part) {
    return part instanceof Part.Paragraph && part.text().matches("(?s)(.*\\s)?" + words + ":?\\s*");
  }
}

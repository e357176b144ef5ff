package dev.lasso.samples.stores;

/**
 * The result of a report.
 *
 * @param model the version of the model used
 * @param transfers the number of transfers that the report has seen
 * @param total the sum of all accounts, at the rates of the model
 */
record Answer(int model, long transfers, long total) {

  static Answer parse(String text) {
    String[] parts = text.split(" ", -1);
    return new Answer(
        Integer.parseInt(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
  }

  /** Returns whether the total is right for the accounts of a tenant at the rates of the model. */
  boolean isRightFor(String tenant) {
    return total == Ledger.total(tenant) * model;
  }

  @Override
  public String toString() {
    return model + " " + transfers + " " + total;
  }
}

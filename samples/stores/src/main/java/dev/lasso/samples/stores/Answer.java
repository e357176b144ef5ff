package dev.lasso.samples.stores;

/**
 * What a report says.
 *
 * @param model the version of the model that it was made with
 * @param transfers how many transfers it has seen
 * @param total all accounts, at the rates of the model
 */
record Answer(int model, long transfers, long total) {

  static Answer parse(String text) {
    String[] parts = text.split(" ", -1);
    return new Answer(
        Integer.parseInt(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
  }

  /** Whether it is what the accounts of a tenant must give at the rates of its model. */
  boolean isRightFor(String tenant) {
    return total == Ledger.total(tenant) * model;
  }

  @Override
  public String toString() {
    return model + " " + transfers + " " + total;
  }
}

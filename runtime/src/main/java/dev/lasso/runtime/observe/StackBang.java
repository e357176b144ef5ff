package dev.lasso.runtime.observe;

/**
 * A stack bang: checks that the call stack has room before an operation that a {@link
 * StackOverflowError} must not interrupt. A call of user code is such an operation, because an
 * overflow could strike after the runtime has recorded that a finalizer ran or a resource is
 * closed, but before that happens. So is the entry into a heap or a scope, which must be left
 * again.
 *
 * <p>A probe calls a method with a large frame recursively. The frame is large because of the
 * variables of a branch that few probes take, so a probe costs little more than its calls. Some
 * probes must take the branch, because compilers remove a branch that was never taken, together
 * with its variables.
 */
public final class StackBang {

  /** Deeper than the runtime's own calls before user code runs. */
  public static final int DEPTH = 1;

  /** Deeper than the calls that enter a heap and leave it. */
  public static final int ENTRY = 0;

  /** Deeper than the initialization of the classes that the runtime needs for lack of room. */
  public static final int INITIALIZATION = 6;

  /** Deeper than the calls that open a number of nested scopes and close the last of them. */
  public static final int SCOPES = 1;

  /** Deeper than the calls that leave an inner entry. */
  public static final int INNER_ENTRY = 0;

  /** Deeper than the calls that open a root and then close it, which probes the stack again. */
  private static final int ROOT = DEPTH + 1;

  /** One in this number of probes takes the branch. */
  private static final int PROBES_PER_BRANCH = 256;

  private static volatile long salt = 1;

  private static final int COUNTERS = 64;
  private static final int CACHE_LINE = 16;

  /** The number of the next probe of the threads that share a counter, a cache line apart. */
  private static final int[] NEXT = new int[COUNTERS * CACHE_LINE];

  private StackBang() {}

  public static boolean hasRoom() {
    return hasRoom(DEPTH, nextNumber());
  }

  /**
   * Returns whether there is room for a large frame, and for {@code depth} more.
   *
   * @param number the number of the probe, by which one in {@link #PROBES_PER_BRANCH} takes the
   *     branch
   */
  public static boolean hasRoom(int depth, int number) {
    try {
      check(depth, number);
      return true;
    } catch (StackOverflowError e) {
      return false;
    }
  }

  /**
   * Checks that there is room.
   *
   * @throws StackOverflowError if there is no room
   */
  public static void check() {
    check(DEPTH, nextNumber());
  }

  /** Checks that there is room to open a root, and to close it if it cannot be returned. */
  public static void checkForRoot() {
    check(ROOT, nextNumber());
  }

  private static int nextNumber() {
    int counter = (int) Thread.currentThread().threadId() & (COUNTERS - 1);
    return NEXT[counter * CACHE_LINE]++;
  }

  public static void check(int depth, int number) {
    long _ = descend(0, depth, number);
  }

  /**
   * Calls itself {@code depth} times. The reads of the branch are volatile, so they happen one
   * after the other, and all values are needed after the last read, so each has its own place in
   * the frame. They also make the method too large to be inlined.
   */
  private static long descend(int done, int depth, int number) {
    if (done < depth) {
      return descend(done + 1, depth, number) | 1;
    }
    if ((number & (PROBES_PER_BRANCH - 1)) != 0) {
      return 1;
    }
    long a1 = salt, a2 = salt, a3 = salt, a4 = salt, a5 = salt, a6 = salt, a7 = salt, a8 = salt;
    long a9 = salt, a10 = salt, a11 = salt, a12 = salt, a13 = salt, a14 = salt, a15 = salt;
    long a16 = salt, a17 = salt, a18 = salt, a19 = salt, a20 = salt, a21 = salt, a22 = salt;
    long a23 = salt, a24 = salt, a25 = salt, a26 = salt, a27 = salt, a28 = salt, a29 = salt;
    long a30 = salt, a31 = salt, a32 = salt, a33 = salt, a34 = salt, a35 = salt, a36 = salt;
    long a37 = salt, a38 = salt, a39 = salt, a40 = salt, a41 = salt, a42 = salt, a43 = salt;
    long a44 = salt, a45 = salt, a46 = salt, a47 = salt, a48 = salt, a49 = salt, a50 = salt;
    long a51 = salt, a52 = salt, a53 = salt, a54 = salt, a55 = salt, a56 = salt, a57 = salt;
    long a58 = salt, a59 = salt, a60 = salt, a61 = salt, a62 = salt, a63 = salt, a64 = salt;
    long a65 = salt, a66 = salt, a67 = salt, a68 = salt, a69 = salt, a70 = salt, a71 = salt;
    long a72 = salt, a73 = salt, a74 = salt, a75 = salt, a76 = salt, a77 = salt, a78 = salt;
    long a79 = salt, a80 = salt, a81 = salt, a82 = salt, a83 = salt, a84 = salt, a85 = salt;
    long a86 = salt, a87 = salt, a88 = salt, a89 = salt, a90 = salt, a91 = salt, a92 = salt;
    long a93 = salt, a94 = salt, a95 = salt, a96 = salt, a97 = salt, a98 = salt, a99 = salt;
    long a100 = salt, a101 = salt, a102 = salt, a103 = salt, a104 = salt, a105 = salt, a106 = salt;
    long a107 = salt, a108 = salt, a109 = salt, a110 = salt, a111 = salt, a112 = salt, a113 = salt;
    long a114 = salt, a115 = salt, a116 = salt, a117 = salt, a118 = salt, a119 = salt, a120 = salt;
    long a121 = salt, a122 = salt, a123 = salt, a124 = salt, a125 = salt, a126 = salt, a127 = salt;
    long a128 = salt, a129 = salt, a130 = salt, a131 = salt, a132 = salt, a133 = salt, a134 = salt;
    long a135 = salt, a136 = salt, a137 = salt, a138 = salt, a139 = salt, a140 = salt, a141 = salt;
    long a142 = salt, a143 = salt, a144 = salt, a145 = salt, a146 = salt, a147 = salt, a148 = salt;
    long a149 = salt, a150 = salt, a151 = salt, a152 = salt, a153 = salt, a154 = salt, a155 = salt;
    long a156 = salt, a157 = salt, a158 = salt, a159 = salt, a160 = salt, a161 = salt, a162 = salt;
    long a163 = salt, a164 = salt, a165 = salt, a166 = salt, a167 = salt, a168 = salt, a169 = salt;
    long a170 = salt, a171 = salt, a172 = salt, a173 = salt, a174 = salt, a175 = salt, a176 = salt;
    long a177 = salt, a178 = salt, a179 = salt, a180 = salt, a181 = salt, a182 = salt, a183 = salt;
    long a184 = salt, a185 = salt, a186 = salt, a187 = salt, a188 = salt, a189 = salt, a190 = salt;
    long a191 = salt, a192 = salt, a193 = salt, a194 = salt, a195 = salt, a196 = salt, a197 = salt;
    long a198 = salt, a199 = salt, a200 = salt, a201 = salt, a202 = salt, a203 = salt, a204 = salt;
    long a205 = salt, a206 = salt, a207 = salt, a208 = salt, a209 = salt, a210 = salt, a211 = salt;
    long a212 = salt, a213 = salt, a214 = salt, a215 = salt, a216 = salt, a217 = salt, a218 = salt;
    long a219 = salt, a220 = salt, a221 = salt, a222 = salt, a223 = salt, a224 = salt, a225 = salt;
    long a226 = salt, a227 = salt, a228 = salt, a229 = salt, a230 = salt, a231 = salt, a232 = salt;
    long a233 = salt, a234 = salt, a235 = salt, a236 = salt, a237 = salt, a238 = salt, a239 = salt;
    long a240 = salt, a241 = salt, a242 = salt, a243 = salt, a244 = salt, a245 = salt, a246 = salt;
    long a247 = salt, a248 = salt, a249 = salt, a250 = salt, a251 = salt, a252 = salt, a253 = salt;
    long a254 = salt, a255 = salt, a256 = salt, a257 = salt, a258 = salt, a259 = salt, a260 = salt;
    long a261 = salt, a262 = salt, a263 = salt, a264 = salt, a265 = salt, a266 = salt, a267 = salt;
    long a268 = salt, a269 = salt, a270 = salt, a271 = salt, a272 = salt, a273 = salt, a274 = salt;
    long a275 = salt, a276 = salt, a277 = salt, a278 = salt, a279 = salt, a280 = salt, a281 = salt;
    long a282 = salt, a283 = salt, a284 = salt, a285 = salt, a286 = salt, a287 = salt;
    return (salt ^ number ^ a1 ^ a2 ^ a3 ^ a4 ^ a5 ^ a6 ^ a7 ^ a8 ^ a9 ^ a10 ^ a11 ^ a12 ^ a13 ^ a14
            ^ a15 ^ a16 ^ a17 ^ a18 ^ a19 ^ a20 ^ a21 ^ a22 ^ a23 ^ a24 ^ a25 ^ a26 ^ a27 ^ a28
            ^ a29 ^ a30 ^ a31 ^ a32 ^ a33 ^ a34 ^ a35 ^ a36 ^ a37 ^ a38 ^ a39 ^ a40 ^ a41 ^ a42
            ^ a43 ^ a44 ^ a45 ^ a46 ^ a47 ^ a48 ^ a49 ^ a50 ^ a51 ^ a52 ^ a53 ^ a54 ^ a55 ^ a56
            ^ a57 ^ a58 ^ a59 ^ a60 ^ a61 ^ a62 ^ a63 ^ a64 ^ a65 ^ a66 ^ a67 ^ a68 ^ a69 ^ a70
            ^ a71 ^ a72 ^ a73 ^ a74 ^ a75 ^ a76 ^ a77 ^ a78 ^ a79 ^ a80 ^ a81 ^ a82 ^ a83 ^ a84
            ^ a85 ^ a86 ^ a87 ^ a88 ^ a89 ^ a90 ^ a91 ^ a92 ^ a93 ^ a94 ^ a95 ^ a96 ^ a97 ^ a98
            ^ a99 ^ a100 ^ a101 ^ a102 ^ a103 ^ a104 ^ a105 ^ a106 ^ a107 ^ a108 ^ a109 ^ a110
            ^ a111 ^ a112 ^ a113 ^ a114 ^ a115 ^ a116 ^ a117 ^ a118 ^ a119 ^ a120 ^ a121 ^ a122
            ^ a123 ^ a124 ^ a125 ^ a126 ^ a127 ^ a128 ^ a129 ^ a130 ^ a131 ^ a132 ^ a133 ^ a134
            ^ a135 ^ a136 ^ a137 ^ a138 ^ a139 ^ a140 ^ a141 ^ a142 ^ a143 ^ a144 ^ a145 ^ a146
            ^ a147 ^ a148 ^ a149 ^ a150 ^ a151 ^ a152 ^ a153 ^ a154 ^ a155 ^ a156 ^ a157 ^ a158
            ^ a159 ^ a160 ^ a161 ^ a162 ^ a163 ^ a164 ^ a165 ^ a166 ^ a167 ^ a168 ^ a169 ^ a170
            ^ a171 ^ a172 ^ a173 ^ a174 ^ a175 ^ a176 ^ a177 ^ a178 ^ a179 ^ a180 ^ a181 ^ a182
            ^ a183 ^ a184 ^ a185 ^ a186 ^ a187 ^ a188 ^ a189 ^ a190 ^ a191 ^ a192 ^ a193 ^ a194
            ^ a195 ^ a196 ^ a197 ^ a198 ^ a199 ^ a200 ^ a201 ^ a202 ^ a203 ^ a204 ^ a205 ^ a206
            ^ a207 ^ a208 ^ a209 ^ a210 ^ a211 ^ a212 ^ a213 ^ a214 ^ a215 ^ a216 ^ a217 ^ a218
            ^ a219 ^ a220 ^ a221 ^ a222 ^ a223 ^ a224 ^ a225 ^ a226 ^ a227 ^ a228 ^ a229 ^ a230
            ^ a231 ^ a232 ^ a233 ^ a234 ^ a235 ^ a236 ^ a237 ^ a238 ^ a239 ^ a240 ^ a241 ^ a242
            ^ a243 ^ a244 ^ a245 ^ a246 ^ a247 ^ a248 ^ a249 ^ a250 ^ a251 ^ a252 ^ a253 ^ a254
            ^ a255 ^ a256 ^ a257 ^ a258 ^ a259 ^ a260 ^ a261 ^ a262 ^ a263 ^ a264 ^ a265 ^ a266
            ^ a267 ^ a268 ^ a269 ^ a270 ^ a271 ^ a272 ^ a273 ^ a274 ^ a275 ^ a276 ^ a277 ^ a278
            ^ a279 ^ a280 ^ a281 ^ a282 ^ a283 ^ a284 ^ a285 ^ a286 ^ a287)
        | 1;
  }
}

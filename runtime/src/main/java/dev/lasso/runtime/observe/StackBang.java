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
      return descend(0, depth, (number & (PROBES_PER_BRANCH - 1)) == 0, number) != 0;
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
    if (!hasRoom(depth, number)) {
      throw new StackOverflowError();
    }
  }

  /**
   * Calls itself {@code depth} times. The reads of the branch are volatile, so they happen one
   * after the other, and all values are needed after the last read, so each has its own place in
   * the frame. They also make the method too large to be inlined.
   */
  private static long descend(int done, int depth, boolean branch, long a0) {
    if (done < depth) {
      return descend(done + 1, depth, branch, a0) | 1;
    }
    if (!branch) {
      return 1;
    }
    long a1 = salt;
    long a2 = salt;
    long a3 = salt;
    long a4 = salt;
    long a5 = salt;
    long a6 = salt;
    long a7 = salt;
    long a8 = salt;
    long a9 = salt;
    long a10 = salt;
    long a11 = salt;
    long a12 = salt;
    long a13 = salt;
    long a14 = salt;
    long a15 = salt;
    long a16 = salt;
    long a17 = salt;
    long a18 = salt;
    long a19 = salt;
    long a20 = salt;
    long a21 = salt;
    long a22 = salt;
    long a23 = salt;
    long a24 = salt;
    long a25 = salt;
    long a26 = salt;
    long a27 = salt;
    long a28 = salt;
    long a29 = salt;
    long a30 = salt;
    long a31 = salt;
    long a32 = salt;
    long a33 = salt;
    long a34 = salt;
    long a35 = salt;
    long a36 = salt;
    long a37 = salt;
    long a38 = salt;
    long a39 = salt;
    long a40 = salt;
    long a41 = salt;
    long a42 = salt;
    long a43 = salt;
    long a44 = salt;
    long a45 = salt;
    long a46 = salt;
    long a47 = salt;
    long a48 = salt;
    long a49 = salt;
    long a50 = salt;
    long a51 = salt;
    long a52 = salt;
    long a53 = salt;
    long a54 = salt;
    long a55 = salt;
    long a56 = salt;
    long a57 = salt;
    long a58 = salt;
    long a59 = salt;
    long a60 = salt;
    long a61 = salt;
    long a62 = salt;
    long a63 = salt;
    long a64 = salt;
    long a65 = salt;
    long a66 = salt;
    long a67 = salt;
    long a68 = salt;
    long a69 = salt;
    long a70 = salt;
    long a71 = salt;
    long a72 = salt;
    long a73 = salt;
    long a74 = salt;
    long a75 = salt;
    long a76 = salt;
    long a77 = salt;
    long a78 = salt;
    long a79 = salt;
    long a80 = salt;
    long a81 = salt;
    long a82 = salt;
    long a83 = salt;
    long a84 = salt;
    long a85 = salt;
    long a86 = salt;
    long a87 = salt;
    long a88 = salt;
    long a89 = salt;
    long a90 = salt;
    long a91 = salt;
    long a92 = salt;
    long a93 = salt;
    long a94 = salt;
    long a95 = salt;
    long a96 = salt;
    long a97 = salt;
    long a98 = salt;
    long a99 = salt;
    long a100 = salt;
    long a101 = salt;
    long a102 = salt;
    long a103 = salt;
    long a104 = salt;
    long a105 = salt;
    long a106 = salt;
    long a107 = salt;
    long a108 = salt;
    long a109 = salt;
    long a110 = salt;
    long a111 = salt;
    long a112 = salt;
    long a113 = salt;
    long a114 = salt;
    long a115 = salt;
    long a116 = salt;
    long a117 = salt;
    long a118 = salt;
    long a119 = salt;
    long a120 = salt;
    long a121 = salt;
    long a122 = salt;
    long a123 = salt;
    long a124 = salt;
    long a125 = salt;
    long a126 = salt;
    long a127 = salt;
    long a128 = salt;
    long a129 = salt;
    long a130 = salt;
    long a131 = salt;
    long a132 = salt;
    long a133 = salt;
    long a134 = salt;
    long a135 = salt;
    long a136 = salt;
    long a137 = salt;
    long a138 = salt;
    long a139 = salt;
    long a140 = salt;
    long a141 = salt;
    long a142 = salt;
    long a143 = salt;
    long a144 = salt;
    long a145 = salt;
    long a146 = salt;
    long a147 = salt;
    long a148 = salt;
    long a149 = salt;
    long a150 = salt;
    long a151 = salt;
    long a152 = salt;
    long a153 = salt;
    long a154 = salt;
    long a155 = salt;
    long a156 = salt;
    long a157 = salt;
    long a158 = salt;
    long a159 = salt;
    long a160 = salt;
    long a161 = salt;
    long a162 = salt;
    long a163 = salt;
    long a164 = salt;
    long a165 = salt;
    long a166 = salt;
    long a167 = salt;
    long a168 = salt;
    long a169 = salt;
    long a170 = salt;
    long a171 = salt;
    long a172 = salt;
    long a173 = salt;
    long a174 = salt;
    long a175 = salt;
    long a176 = salt;
    long a177 = salt;
    long a178 = salt;
    long a179 = salt;
    long a180 = salt;
    long a181 = salt;
    long a182 = salt;
    long a183 = salt;
    long a184 = salt;
    long a185 = salt;
    long a186 = salt;
    long a187 = salt;
    long a188 = salt;
    long a189 = salt;
    long a190 = salt;
    long a191 = salt;
    long a192 = salt;
    long a193 = salt;
    long a194 = salt;
    long a195 = salt;
    long a196 = salt;
    long a197 = salt;
    long a198 = salt;
    long a199 = salt;
    long a200 = salt;
    long a201 = salt;
    long a202 = salt;
    long a203 = salt;
    long a204 = salt;
    long a205 = salt;
    long a206 = salt;
    long a207 = salt;
    long a208 = salt;
    long a209 = salt;
    long a210 = salt;
    long a211 = salt;
    long a212 = salt;
    long a213 = salt;
    long a214 = salt;
    long a215 = salt;
    long a216 = salt;
    long a217 = salt;
    long a218 = salt;
    long a219 = salt;
    long a220 = salt;
    long a221 = salt;
    long a222 = salt;
    long a223 = salt;
    long a224 = salt;
    long a225 = salt;
    long a226 = salt;
    long a227 = salt;
    long a228 = salt;
    long a229 = salt;
    long a230 = salt;
    long a231 = salt;
    long a232 = salt;
    long a233 = salt;
    long a234 = salt;
    long a235 = salt;
    long a236 = salt;
    long a237 = salt;
    long a238 = salt;
    long a239 = salt;
    long a240 = salt;
    long a241 = salt;
    long a242 = salt;
    long a243 = salt;
    long a244 = salt;
    long a245 = salt;
    long a246 = salt;
    long a247 = salt;
    long a248 = salt;
    long a249 = salt;
    long a250 = salt;
    long a251 = salt;
    long a252 = salt;
    long a253 = salt;
    long a254 = salt;
    long a255 = salt;
    long a256 = salt;
    long a257 = salt;
    long a258 = salt;
    long a259 = salt;
    long a260 = salt;
    long a261 = salt;
    long a262 = salt;
    long a263 = salt;
    long a264 = salt;
    long a265 = salt;
    long a266 = salt;
    long a267 = salt;
    long a268 = salt;
    long a269 = salt;
    long a270 = salt;
    long a271 = salt;
    long a272 = salt;
    long a273 = salt;
    long a274 = salt;
    long a275 = salt;
    long a276 = salt;
    long a277 = salt;
    long a278 = salt;
    long a279 = salt;
    long a280 = salt;
    long a281 = salt;
    long a282 = salt;
    long a283 = salt;
    long a284 = salt;
    long a285 = salt;
    long a286 = salt;
    long a287 = salt;
    return (salt ^ a0 ^ a1 ^ a2 ^ a3 ^ a4 ^ a5 ^ a6 ^ a7 ^ a8 ^ a9 ^ a10 ^ a11 ^ a12 ^ a13 ^ a14
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

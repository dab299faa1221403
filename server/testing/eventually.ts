/**
 * Reads a value again and again until it is as wanted, and gives the last one that was read: where it never is as wanted,
 * the expectation about it says how it differs.
 */
export async function eventually<Value>(
  read: () => Promise<Value> | Value, wanted: (value: Value) => boolean, within = 60_000,
): Promise<Value> {
  for (const end = performance.now() + within; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const value = await read()
    if (wanted(value) || performance.now() > end) return value
  }
}

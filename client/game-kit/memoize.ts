/** Memoizes the last value by its keys: most parts of a picture stay the same while the pointer moves. */
export class MemoizeLast<T> {
  private keys: readonly unknown[] = []
  private value: T | undefined

  get(keys: readonly unknown[], make: () => T): T {
    if (
      this.value !== undefined &&
      keys.length === this.keys.length &&
      keys.every((key, i) => key === this.keys[i])
    )
      return this.value
    this.keys = keys
    return (this.value = make())
  }
}

/**
 * Memoizes `of` by object, in a WeakMap: for values needed sixty times a second. `of` must be pure, and the
 * object must not change.
 */
export function keptFor<Key extends object, Value extends object>(
  of: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    let value = known.get(key)
    if (!value) known.set(key, (value = of(key)))
    return value
  }
}

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

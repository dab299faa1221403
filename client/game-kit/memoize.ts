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

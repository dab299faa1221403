/** What is made of some values, and made again only when one of them is another: most of a picture stays while the pointer moves. */
export class Remembered<T> {
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

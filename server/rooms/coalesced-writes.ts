/** Coalescing writer: at most one write in flight; changes during it share the next write. */
export class CoalescedWrites {
  private written = ''
  /** The current write, and the one after it. */
  private going: Promise<void> | undefined
  private coming: Promise<void> | undefined
  private readonly stands: () => string
  private readonly write: (stands: string) => Promise<void>
  private readonly failed: (error: unknown) => void

  /**
   * `stands`: returns the current value; `failed`: a write failed, and is not repeated before the next
   * change.
   */
  constructor(
    stands: () => string,
    write: (stands: string) => Promise<void>,
    failed: (error: unknown) => void,
  ) {
    this.stands = stands
    this.write = write
    this.failed = failed
  }

  /** The value may have changed. */
  due(): void {
    this.coming ??= this.pass(this.going)
  }

  /** Resolves when the value at the last `due` is stored, or the write has failed. */
  kept = async (): Promise<void> => this.coming ?? this.going

  private async pass(before: Promise<void> | undefined): Promise<void> {
    await before
    // Further changes in this turn of the event loop share the write.
    await new Promise(setImmediate)
    this.going = this.coming
    this.coming = undefined
    try {
      const stands = this.stands()
      if (stands === this.written) return
      await this.write(stands)
      this.written = stands
    } catch (error) {
      this.failed(error)
    }
  }
}

/** Something that is kept as it stands: what changes while it is written is written once more, together. */
export class CoalescedWrites {
  private written = ''
  /** Being written, and to be written after it. */
  private going: Promise<void> | undefined
  private coming: Promise<void> | undefined
  private readonly stands: () => string
  private readonly write: (stands: string) => Promise<void>
  private readonly failed: (error: unknown) => void

  /** `stands`: how it stands now; `failed`: it could not be written, and is not until it changes again. */
  constructor(
    stands: () => string,
    write: (stands: string) => Promise<void>,
    failed: (error: unknown) => void,
  ) {
    this.stands = stands
    this.write = write
    this.failed = failed
  }

  /** It may have changed. */
  due(): void {
    this.coming ??= this.pass(this.going)
  }

  /** When it is kept as it stood at the last `due`, or has failed. */
  kept = async (): Promise<void> => this.coming ?? this.going

  private async pass(before: Promise<void> | undefined): Promise<void> {
    await before
    // Whatever else this turn of the event loop brings shares the statement.
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

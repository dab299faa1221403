/** Something that is kept as it stands: what changes while it is written is written once more, together. */
export class Latest {
  private written = ''
  private writing: Promise<void> | undefined
  private readonly stands: () => string
  private readonly write: (stands: string) => Promise<void>
  private readonly failed: (error: unknown) => void

  /** `stands`: how it stands now; `failed`: it could not be written, and is not until it changes again. */
  constructor(stands: () => string, write: (stands: string) => Promise<void>, failed: (error: unknown) => void) {
    this.stands = stands
    this.write = write
    this.failed = failed
  }

  /** It may have changed. */
  due(): void {
    this.writing ??= this.work().finally(() => (this.writing = undefined))
  }

  /** When what `due` was called for is kept, or has failed. */
  kept = async (): Promise<void> => this.writing

  private async work(): Promise<void> {
    for (;;) {
      // Whatever else this turn of the event loop brings shares the statement.
      await new Promise(setImmediate)
      try {
        const stands = this.stands()
        if (stands === this.written) return
        await this.write(stands)
        this.written = stands
      } catch (error) {
        return this.failed(error)
      }
    }
  }
}

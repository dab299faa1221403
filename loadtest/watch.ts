/** Waits for conditions, which are checked after every change. */
export class Watch {
  private readonly looks = new Set<() => void>()
  private over: string | undefined

  changed = (): void => {
    for (const look of this.looks) look()
  }

  /** No further changes will come: pending waits reject with `why`. */
  end(why: string): void {
    this.over = why
    this.changed()
  }

  /** Calls `look` now and after every change; returns a function that stops this. */
  on(look: () => void): () => void {
    this.looks.add(look)
    look()
    return () => void this.looks.delete(look)
  }

  until(so: () => boolean, patience: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: string) => {
        clearTimeout(timer)
        this.looks.delete(look)
        if (error === undefined) resolve()
        else reject(new Error(error))
      }
      const look = () => {
        if (so()) settle()
        else if (this.over !== undefined) settle(this.over)
      }
      const timer = setTimeout(() => settle(`not so after ${patience} ms`), patience)
      this.looks.add(look)
      look()
    })
  }
}

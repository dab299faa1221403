/** Waits for things to become so, looking whenever something has changed. */
export class Watch {
  private readonly looks = new Set<() => void>()
  private over: string | undefined

  changed = (): void => {
    for (const look of this.looks) look()
  }

  /** Nothing will change any more: who waits is told why. */
  end(why: string): void {
    this.over = why
    this.changed()
  }

  /** Has something looked at now and after every change; returns what ends it. */
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

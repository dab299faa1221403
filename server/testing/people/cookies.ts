/** The cookies of a browser, by name. */
export class Cookies extends Map<string, string> {
  /** For the header of a request. */
  get header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Keeps what an answer sets, and forgets what it clears. */
  take(headers: readonly string[]): void {
    for (const cookie of headers) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (value && !/Expires=Thu, 01 Jan 1970/.test(cookie)) this.set(name!, value)
      else this.delete(name!)
    }
  }
}

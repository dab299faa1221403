/** A browser's cookies by name. */
export class Cookies extends Map<string, string> {
  /** The Cookie header of a request. */
  get header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Stores the cookies that a response sets, and deletes those that it clears. */
  take(headers: readonly string[]): void {
    for (const cookie of headers) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (value && !/Expires=Thu, 01 Jan 1970/.test(cookie)) this.set(name!, value)
      else this.delete(name!)
    }
  }
}

/** A browser without pages, for tests: it keeps cookies and sends the page's origin. */

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

export interface VisitorAnswer {
  readonly status: number
  readonly body: Record<string, unknown> & { readonly [field: string]: unknown }
  /** Complete Set-Cookie headers. */
  readonly set: readonly string[]
}

export class Visitor {
  readonly origin: string
  readonly cookies = new Cookies()
  headers: Record<string, string> = {}

  constructor(url: string) {
    this.origin = url
  }

  get = (path: string): Promise<VisitorAnswer> => this.ask('GET', path)
  post = (path: string, body: unknown = {}): Promise<VisitorAnswer> => this.ask('POST', path, body)
  put = (path: string, body: unknown): Promise<VisitorAnswer> => this.ask('PUT', path, body)

  /** Becomes a guest with this name, as pages do first. */
  async introduce(name: string): Promise<this> {
    const { status, body } = await this.post('/api/session', { name })
    if (status !== 200) throw new Error(`no session for ${name}: ${JSON.stringify(body)}`)
    return this
  }

  get session(): string {
    return this.cookies.get('dr-session') ?? ''
  }

  private async ask(method: string, path: string, body?: unknown): Promise<VisitorAnswer> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        ...(method !== 'GET' && { origin: this.origin }),
        cookie: this.cookies.header,
        ...this.headers,
      },
    })
    const set = response.headers.getSetCookie()
    this.cookies.take(set)
    return { status: response.status, set, body: (await response.json()) as VisitorAnswer['body'] }
  }
}

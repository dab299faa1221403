/** HTTP programs for tests: the lines of their streams, and their requests. */
import type { StreamLine, StreamLines } from '../../../common/wire/match/stream.ts'
import { eventually } from '../polling.ts'

export class TestStream {
  readonly lines: StreamLine[] = []
  /** The raw text received so far. */
  text = ''
  closed = false
  private readonly stopping = new AbortController()
  private hear: () => void = () => undefined

  /** Rejects with the refusal if the stream is refused. */
  static async open(url: string, token = ''): Promise<TestStream> {
    const stream = new TestStream()
    const response = await fetch(url, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: stream.stopping.signal,
    })
    if (response.status !== 200) throw await response.json()
    void stream.read(response)
    return stream
  }

  of<N extends keyof StreamLines>(type: N): StreamLines[N][] {
    return this.lines.filter((line): line is StreamLines[N] => line.type === type)
  }

  last<N extends keyof StreamLines>(type: N): StreamLines[N] {
    return this.of(type).at(-1)!
  }

  until(what: string, so: () => unknown): Promise<unknown> {
    return eventually(what, async () => so())
  }

  /** Resolves at once when there is such a line, or when it comes. */
  next(so: (line: StreamLine) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => this.lines.some(so) && resolve()
      this.hear = look
      look()
    })
  }

  close(): void {
    this.stopping.abort()
  }

  private async read(response: Response): Promise<void> {
    let rest = ''
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        this.text += chunk
        const texts = `${rest}${chunk}`.split('\n')
        rest = texts.pop()!
        this.lines.push(...texts.filter(Boolean).map((text) => JSON.parse(text) as StreamLine))
        this.hear()
      }
    } catch {
      // Closed by the test, or cut off.
    }
    this.closed = true
  }
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** A program's request with its token. */
export async function askHttp(url: string, method: string, token: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Splits a stream into lines, and never keeps more of a line than its limit. */

const NEWLINE = 10

/** Lines as text; undefined for a line of more than `atMost` bytes, the rest of which is skipped. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  atMost: number,
): AsyncGenerator<string | undefined, void, void> {
  let parts: Uint8Array[] = []
  let size = 0
  const add = (part: Uint8Array) => {
    size += part.length
    if (size > atMost) parts = []
    else parts.push(part)
  }
  const taken = () => {
    const line = size > atMost ? undefined : Buffer.concat(parts).toString('utf8')
    parts = []
    size = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end))
      yield taken()
      from = end + 1
    }
    add(chunk.subarray(from))
  }
  // The last line may lack its line end.
  if (size > 0) yield taken()
}

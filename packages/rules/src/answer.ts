/** Answers one line. Every fault becomes an answer, so no request ends the program. */

import { parsed, type Refused, RequestRefused } from './refusals.ts'
import { REQUESTS } from './requests.ts'

/** Characters of an id as JSON. The program only returns ids to the caller. */
const ID_AT_MOST = 1000

/** `line`: undefined if it was too long to keep. Resolves with a line of JSON without its line end. */
export async function answerTo(line: string | undefined): Promise<string> {
  let id = 'null'
  try {
    const { do: name, ...request } = requestIn(line)
    id = idOf(request)
    if (typeof name !== 'string')
      throw new RequestRefused('malformed', 'Say what is asked for: a name.', 'do')
    if (!Object.hasOwn(REQUESTS, name))
      throw new RequestRefused('unknown_request', `There are: ${Object.keys(REQUESTS).join(', ')}.`, 'do')
    const { shape, answer } = REQUESTS[name]!
    const { id: _, ...asked } = request
    return `{"id":${id},"ok":${JSON.stringify(await answer(parsed(shape, asked, 'malformed') as never))}}`
  } catch (error) {
    return `{"id":${id},"refused":${JSON.stringify(refusedBy(error))}}`
  }
}

function requestIn(line: string | undefined): Readonly<Record<string, unknown>> {
  if (line === undefined) throw new RequestRefused('too_large')
  let request: unknown
  try {
    request = JSON.parse(line)
  } catch {
    throw new RequestRefused('not_json')
  }
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    throw new RequestRefused('malformed', 'It is an object: { "id": …, "do": … }.')
  return request as Readonly<Record<string, unknown>>
}

function idOf({ id = null }: { readonly id?: unknown }): string {
  try {
    const text = JSON.stringify(id)
    if (text.length <= ID_AT_MOST) return text
  } catch {
    // The value is nested too deeply to be serialized.
  }
  throw new RequestRefused('malformed', `An id has at most ${ID_AT_MOST} characters.`, 'id')
}

/** Rules throw on a state that they could not have produced. */
function refusedBy(error: unknown): Refused {
  const refused =
    error instanceof RequestRefused
      ? error
      : new RequestRefused('failed', error instanceof Error ? error.message : String(error))
  return refused.refused
}

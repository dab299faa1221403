/**
 * A line can be dead though neither end has hung up: who is in a room asks now and then whether the server is
 * there still.
 */
import type { Room } from '@colyseus/sdk'
import type { Connection } from './connection.ts'
import { whenNetworkChanges } from './line/network-news.ts'
import type { ServerClock } from './server-clock.ts'

/**
 * Who waits for something learns so soon that nothing is heard, anybody else later (ms); and an answer takes
 * so long at most, twice.
 */
const QUIET = 5000
const QUIET_FOR_OTHERS = 20_000
const ANSWERS_WITHIN = 4000
const LOOKS_EVERY = 1000
/** A clock is set by a few answers at first, so long apart, and by one now and then (ms). */
const FIRST_ANSWERS = 5
const FIRST_APART = 250
const CLOCK_EVERY = 20_000

export interface TouchSource {
  /** Whether somebody waits here for what comes. */
  waits(): boolean
  /** When something last came from the server by itself (ms, of the page). */
  heard?(): number
  /** Set by the answers. */
  readonly clock?: ServerClock
}

/**
 * Until one is in another room, or none: a room that does not answer is joined anew. It is asked at once when
 * the network may be another one, or the device has slept.
 */
export async function keepInTouch(
  connection: Connection,
  room: Room,
  { waits, heard = () => 0, clock }: TouchSource,
): Promise<void> {
  const here = () => !connection.closed && connection.room === room
  const ask = () => room.request('time', {}, { timeout: ANSWERS_WITHIN }).then(Number)
  /** False when there is no answer; a refusal is one. */
  const answers = () =>
    (clock ? clock.measure(ask) : ask()).then(
      () => true,
      (error: Error) => error.name === 'rejected',
    )
  let wanted = clock ? FIRST_ANSWERS : 0
  let doubted = false
  let wake = (): void => undefined
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const stopListening = whenNetworkChanges(() => {
    doubted = true
    wake()
  })
  for (let answered = performance.now(); here(); await sleep(wanted > 0 ? FIRST_APART : LOOKS_EVERY)) {
    const now = performance.now()
    if (clock?.jumped()) {
      wanted = FIRST_ANSWERS
      doubted = true
    }
    const quiet = now - Math.max(answered, heard()) > (waits() ? QUIET : QUIET_FOR_OTHERS)
    if (!quiet && !doubted && wanted === 0 && !(clock && now - answered > CLOCK_EVERY)) continue
    wanted = Math.max(0, wanted - 1)
    // Where there is reason to doubt one question is enough.
    const again = !doubted
    doubted = false
    if ((await answers()) || (again && (await answers()))) answered = performance.now()
    else if (here()) connection.abandon(room)
  }
  stopListening()
}

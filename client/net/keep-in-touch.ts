/**
 * Heartbeat: a connection can be dead though neither end has closed it, so a client in a room regularly asks
 * whether the server still answers.
 */
import type { Room } from '@colyseus/sdk'
import type { Connection } from './connection.ts'
import { whenNetworkChanges } from './retry.ts'
import type { ServerClock } from './server-clock.ts'

/**
 * Ms of silence before asking: short for somebody who waits for an event, longer for others. An answer may
 * take as long, twice.
 */
const QUIET = 5000
const QUIET_FOR_OTHERS = 20_000
const ANSWERS_WITHIN = 4000
const LOOKS_EVERY = 1000
/** The clock is set by several answers at first, this far apart (ms), and by one now and then. */
const FIRST_ANSWERS = 5
const FIRST_APART = 250
const CLOCK_EVERY = 20_000

export interface TouchSource {
  /** Whether the user is waiting for an event here. */
  waits(): boolean
  /** When the last message from the server arrived (ms on the page's clock). */
  heard?(): number
  /** Updated by the answers. */
  readonly clock?: ServerClock
}

/**
 * Runs until the client is in another room, or in none; rejoins a room that does not answer. Asks at once
 * when the network may have changed or the device has slept.
 */
export async function keepInTouch(
  connection: Connection,
  room: Room,
  { waits, heard = () => 0, clock }: TouchSource,
): Promise<void> {
  const here = () => !connection.closed && connection.room === room
  const ask = () => room.request('time', {}, { timeout: ANSWERS_WITHIN }).then(Number)
  /** False without an answer; a refusal counts as an answer. */
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
    // If the connection is in doubt, one unanswered question is enough.
    const again = !doubted
    doubted = false
    if ((await answers()) || (again && (await answers()))) answered = performance.now()
    else if (here()) connection.abandon(room)
  }
  stopListening()
}

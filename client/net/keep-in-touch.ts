/** A line can be dead though neither end has hung up: who is in a room asks now and then whether the server is there still. */
import type { Room } from '@colyseus/sdk'
import type { Connection } from './connection.ts'

/** Who waits for something learns so soon that nothing is heard, anybody else later (ms); and an answer takes so long at most, twice. */
const QUIET = 5000
const QUIET_FOR_OTHERS = 20_000
const ANSWERS_WITHIN = 4000
const LOOKS_EVERY = 1000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** False when there is no answer; a refusal is one. */
const answers = (room: Room): Promise<boolean> => room.request('time', {}, { timeout: ANSWERS_WITHIN }).then(() => true, (error: Error) => error.name === 'rejected')

/** Until one is in another room, or none: a room that does not answer is joined anew. */
export async function keepInTouch(connection: Connection, room: Room, waits: () => boolean): Promise<void> {
  const here = () => !connection.closed && connection.room === room
  for (let heard = performance.now(); here(); await sleep(LOOKS_EVERY)) {
    if (performance.now() - heard < (waits() ? QUIET : QUIET_FOR_OTHERS)) continue
    if ((await answers(room)) || (await answers(room))) heard = performance.now()
    else connection.abandon(room)
  }
}

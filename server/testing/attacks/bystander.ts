/**
 * A player against bots, in a separate thread, so that the time in which the attack decodes its own messages
 * does not count as this player's waiting. Answers each message of the attack with the times from ready to
 * reveal (ms) since the message before; `leave` ends the thread.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { join, newMatchOf, person } from '../people/table.ts'

/** The pause between two measured rounds (ms). */
const PAUSE = 250

const { url } = workerData as { readonly url: string }
const who = await person(url, 'Zoe')
const options = { roundSeconds: 240, instant: true, listed: false, bots: 3 }
const table = await join(url, await newMatchOf(url, 'void-patrol', options, {}), who)
await table.toRound(1)
let waited: number[] = []
const leaving = new AbortController()
parentPort!.on('message', (asked: 'times' | 'leave') => {
  parentPort!.postMessage(waited)
  waited = []
  if (asked === 'leave') leaving.abort()
})

while (!leaving.signal.aborted) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE))
  if (table.state.phase === 'finished') {
    await table.ask('ready', { ready: true })
    await table.toRound(1)
  }
  const since = performance.now()
  await revealed()
  waited.push(performance.now() - since)
}
await table.leave()
parentPort!.close()

/** Plays a round without any planning time, which bots would use. */
async function revealed(): Promise<void> {
  const { round } = table.state
  await table.ask('orders', { round, orders: {}, ready: true })
  await table.until('its reveal', () => table.state.round > round || table.state.phase === 'finished')
}

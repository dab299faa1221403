/**
 * Preload (`node --import`) for a server that runs from its sources: its alarms ring HURRY times sooner. With
 * DIES_AT it is killed while it puts a match to sleep: before, during or after the write.
 */
import pg from 'pg'
import { hurry } from './hurry.ts'

hurry(Number(process.env['HURRY'] ?? 1))

const at = process.env['DIES_AT']
const POINTS: Readonly<Record<string, RegExp>> = {
  before: /^update "lease" set "node"/i,
  within: /^insert into "setting"/i,
}

type Query = (...given: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype
let slept = false
prototype.query = function dying(this: unknown, ...given: unknown[]) {
  const [asked, params] = given as [string | { text?: string; values?: unknown[] }, unknown[] | undefined]
  const text = typeof asked === 'string' ? asked : (asked.text ?? '')
  const values = (typeof asked === 'string' ? params : asked.values) ?? []
  const sleeps = values.some((value) => typeof value === 'string' && value.startsWith('asleep/'))
  const die = () => process.kill(process.pid, 'SIGKILL')
  if (at && sleeps && POINTS[at]?.test(text)) die()
  if (sleeps && POINTS['within']!.test(text)) slept = true
  const answer = query.apply(this, given)
  if (at === 'after' && slept && /^commit/i.test(text)) void Promise.resolve(answer).then(die)
  return answer
}

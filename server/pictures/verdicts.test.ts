/** A match's picture names the round that its analysis names, however long that takes, and hardly waits. */
import { Worker } from 'node:worker_threads'
import { afterEach, expect, jest, test } from '@jest/globals'
import type { Chance } from '../../common/engine/analysis/chance.ts'
import { perform, tasksFor } from '../../common/engine/analysis/tasks.ts'
import { verdictOf } from '../../common/engine/analysis/verdict.ts'
import { botArchive } from '../../common/engine/bots/bot-match.ts'
import { archiveText } from '../../common/engine/record/archive.ts'
import { fold } from '../../common/engine/record/record.ts'
import { voidPatrol } from '../../common/games/void-patrol/game.ts'
import { log } from '../base/log.ts'
import { Cards } from './cards.ts'
import { Drawing } from './drawing.ts'
import { Verdicts } from './verdicts.ts'

log.level = 'silent'

/** Longer than a busy machine needs (ms). */
const PATIENT = 240_000
const archive = botArchive(voidPatrol, 'decided', { radius: 9, density: 0, roundLimit: 6 }, 2)
const words = { game: 'Void Patrol', sides: [], headline: 'Team A wins', note: '' }
const wanted = { words, sky: 'match', record: async () => archiveText(archive) }

let cards: Cards
afterEach(() => cards.stop())

/** The round that the analysis names; there has to be one. */
function analysed(): number {
  const curve = new Map<number, Chance>()
  for (const task of tasksFor(voidPatrol, archive, fold(voidPatrol, archive))) {
    if (task.kind !== 'chance' || task.orders) continue
    const found = perform(voidPatrol, task)
    if (found.kind === 'chance') curve.set(found.round, found.chance)
  }
  const verdict = verdictOf(archive.outcome.winners, curve, archive.rounds.length)
  if (verdict.is !== 'round') throw new Error('choose a match that a round decided')
  return verdict.round
}

test('the first picture claims nothing, and later ones name the round that decided', async () => {
  const [drawing, verdicts] = [new Drawing({ patience: PATIENT }), new Verdicts({ patience: PATIENT })]
  cards = new Cards(drawing, verdicts, undefined, 0)
  const draw = jest.spyOn(drawing, 'draw')
  const first = await cards.of(wanted)
  expect([first!.passing, draw.mock.lastCall![0].decided]).toEqual([true, undefined])
  await verdicts.found(wanted.sky)
  const then = await cards.of(wanted)
  expect([then!.passing, draw.mock.lastCall![0].decided]).toEqual([false, analysed()])
  expect(then!.png.equals(first!.png)).toBe(false)
  expect(await cards.of(wanted)).toBe(then)
  // A round's own picture needs no verdict.
  expect((await cards.of({ ...wanted, round: 1 }))!.passing).toBe(false)
}, 120_000)

test('a picture waits a moment for a verdict that is found soon', async () => {
  const drawing = new Drawing({ patience: PATIENT })
  cards = new Cards(drawing, new Verdicts({ patience: PATIENT }), undefined, PATIENT)
  const draw = jest.spyOn(drawing, 'draw')
  expect((await cards.of(wanted))!.passing).toBe(false)
  expect(draw.mock.lastCall![0].decided).toBe(analysed())
}, 120_000)

/** Counts its questions, and answers the record's text as the round; never, if that is 0. */
const COUNTING = `
  const { parentPort } = require('node:worker_threads')
  parentPort.postMessage({ ready: true })
  parentPort.on('message', ({ id, record }) => {
    if (record === '0') for (;;);
    parentPort.postMessage(record === 'bad' ? { id, error: 'cannot be read' } : { id, round: Number(record) })
  })
`

test('a verdict is sought once, and one that takes too long or fails is none', async () => {
  cards = new Cards()
  const verdicts = new Verdicts({ patience: 500, worker: () => new Worker(COUNTING, { eval: true }) })
  let read = 0
  const record = (text: string) => async () => {
    read++
    return text
  }
  const found = async (match: string, text: string) => {
    expect(verdicts.of(match, record(text))).toBeUndefined()
    expect(verdicts.of(match, record(text))).toBeUndefined()
    await verdicts.found(match)
    return verdicts.of(match, record(text))
  }
  expect(await found('one', '7')).toEqual({ round: 7 })
  expect(await found('slow', '0')).toEqual({ round: undefined })
  expect(await found('odd', 'bad')).toEqual({ round: undefined })
  expect(read).toBe(3)
  // Without the record, for example while the database is away, it is sought again.
  const absent = () => Promise.reject(new Error('no database'))
  expect(verdicts.of('absent', absent)).toBeUndefined()
  await verdicts.found('absent')
  expect(await found('absent', '3')).toEqual({ round: 3 })
  await verdicts.stop()
})

/** Cards are drawn in a separate thread: bounded, one at a time, and a failure does no harm. */
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { botArchive } from '../../common/engine/bots/bot-match.ts'
import { archiveText } from '../../common/engine/record/archive.ts'
import { gameNamed } from '../../common/games/list.ts'
import { log } from '../base/log.ts'
import { golden } from '../testing/journals.ts'
import type { CardWords } from './card.ts'
import { Cards } from './cards.ts'
import { Drawing, WAITING_AT_MOST } from './drawing.ts'
import { Busy } from './errands.ts'

log.level = 'silent'

const words = (headline: string): CardWords => ({
  game: 'Void Patrol',
  sides: [
    { team: 'A', names: ['Ann', 'Ольга', '太郎'], won: true },
    { team: 'B', names: ['<Bob>'], won: false },
  ],
  headline,
  note: 'After 4 rounds.',
})
const question = (record?: string) => ({ words: words('Team A wins'), sky: 'x', record, round: undefined })
const record = archiveText(botArchive(gameNamed('void-patrol')!, 'card', { radius: 9, roundLimit: 5 }, 1))

/** A thread that behaves as the card's headline says. */
const MOODY = `
  const { parentPort } = require('node:worker_threads')
  parentPort.postMessage({ ready: true })
  parentPort.on('message', ({ id, words: { headline } }) => {
    if (headline === 'endless') for (;;);
    if (headline === 'fatal') process.exit(1)
    parentPort.postMessage(headline === 'wrong' ? { id, error: 'cannot be drawn' } : { id, png: new Uint8Array([1]) })
  })
`

let drawing: Drawing
afterEach(() => drawing.stop())

/** Longer than a busy machine needs (ms). */
const PATIENT = 120_000

describe('drawing', () => {
  test('a card gives the same picture each time, without a board for unplayable records', async () => {
    drawing = new Drawing({ patience: PATIENT })
    const [one, again, bare, foreign] = [
      await drawing.draw(question(record)),
      await drawing.draw(question(record)),
      await drawing.draw(question()),
      await drawing.draw(question('{"game":"chess"}')),
    ]
    expect(one.equals(again)).toBe(true)
    expect(one.equals(bare)).toBe(false)
    expect(foreign.equals(bare)).toBe(true)
  })

  test('a card shows the board by the rules of its record when the game has newer ones', async () => {
    drawing = new Drawing({ patience: PATIENT })
    const before = golden('vector-combat-1-1-ferry').record
    const drawn = (version: number) => drawing.draw(question(archiveText({ ...before, rules: version })))
    const [first, second, strange, bare] = [
      await drawn(1),
      await drawn(2),
      await drawn(9),
      await drawing.draw(question()),
    ]
    expect([first.equals(bare), first.equals(second), strange.equals(bare)]).toEqual([false, false, true])
  })

  test('a drawing is refused when too many wait, and all others are made', async () => {
    drawing = new Drawing({ worker: () => new Worker(MOODY, { eval: true }) })
    const settled = await Promise.allSettled(
      Array.from({ length: WAITING_AT_MOST + 5 }, () => drawing.draw(question())),
    )
    const refused = settled.filter((one) => one.status === 'rejected')
    // One card is drawn at once, and a limited number wait.
    expect([refused.length, refused.every(({ reason }) => reason instanceof Busy)]).toEqual([4, true])
  })

  test('a drawing is given up when it takes too long or ends its thread, and the next is made', async () => {
    const made: Worker[] = []
    drawing = new Drawing({
      patience: 4000,
      worker: () => {
        const worker = new Worker(MOODY, { eval: true })
        made.push(worker)
        return worker
      },
    })
    const ask = (headline: string) => drawing.draw({ ...question(), words: words(headline) })
    await expect(ask('fine')).resolves.toEqual(Buffer.from([1]))
    await expect(ask('endless')).rejects.toThrow('not done in 4000 ms')
    await expect(ask('fatal')).rejects.toThrow()
    await expect(ask('wrong')).rejects.toThrow('cannot be drawn')
    await expect(ask('fine')).resolves.toEqual(Buffer.from([1]))
    expect(made).toHaveLength(3)
  })
})

describe('cards', () => {
  test('cards are drawn once, however many ask at a time, and then kept', async () => {
    drawing = new Drawing({ patience: PATIENT })
    const draw = jest.spyOn(drawing, 'draw')
    const cards = new Cards(drawing)
    const wanted = { words: words('Round 2 of 4'), sky: 'x', round: 2, record: async () => record }
    const all = await Promise.all([cards.of(wanted), cards.of(wanted), cards.of({ ...wanted, round: 3 })])
    expect([draw.mock.calls.length, all[0]!.tag === all[1]!.tag, all[0]!.tag === all[2]!.tag]).toEqual([
      2,
      true,
      false,
    ])
    expect(await cards.of(wanted)).toBe(all[0])
    // Another name makes another card.
    await cards.of({ ...wanted, words: words('Round 2') })
    expect(draw).toHaveBeenCalledTimes(3)
  })

  test('a card that cannot be drawn is not tried again, but one that waited too long is', async () => {
    drawing = new Drawing({ patience: PATIENT })
    const draw = jest.spyOn(drawing, 'draw').mockRejectedValueOnce(new Busy('full'))
    const cards = new Cards(drawing)
    const wanted = { words: words('x'), sky: 'x' }
    expect(await cards.of(wanted)).toBeUndefined()
    draw.mockRejectedValueOnce(new Error('no such shape'))
    expect([await cards.of(wanted), await cards.of(wanted), draw.mock.calls.length]).toEqual([
      undefined,
      undefined,
      2,
    ])
  })
})

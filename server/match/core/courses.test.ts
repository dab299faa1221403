/**
 * Random courses of a table, cut anywhere: after a restart from its journal it is the same table, decides the
 * same, and goes on to the same end.
 */
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import { GAMES } from '../../../common/games/list.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { isRefused } from '../../../common/wire/refusals.ts'
import type { Entry } from '../../store/journal/entries.ts'
import { resolveRound } from '../due.ts'
import { LiveMatch } from '../live-match.ts'
import { apply } from './apply.ts'
import { type Command, decide } from './decide.ts'
import { TableCore } from './table-core.ts'

/** Courses of each game. */
const COURSES = 1000
const KINDS = [
  'order',
  'order',
  'order',
  'bad order',
  'withdraw',
  'play',
  'play',
  'sit',
  'empty',
  'swap',
  'ready',
  'miss',
  'say',
  'erase',
  'rule',
  'time',
  'settle',
  'break',
  'rematch',
] as const
/** What happens, and two numbers that say to whom and how. */
type Happening = readonly [kind: (typeof KINDS)[number], a: number, b: number]
const happening: fc.Arbitrary<Happening> = fc.tuple(fc.constantFrom(...KINDS), fc.nat(99), fc.nat(99))

const person = (n: number) => ({
  player: `player ${n}`,
  name: `name ${n}`,
  account: n % 3 > 0,
  bot: n % 7 === 0,
  neighbourhood: '',
})
const CLOCK = { opensAt: 1, deadline: 2 }
const OPENED = { secret: 'aa', origin: { organiser: 'player 0', room: '', bound: false } }

const options = matchOptions.parse({ bots: 1, rated: true, galleryDelay: 1 })
const tableOf = (game: AnyGame) =>
  new TableCore(game, game.setup.parse(game.quickest ?? {}), options, { organiser: 'player 0' })

/** All that matters of a table, in a comparable form. */
function pictureOf({ seats, chat, door, secret, match, clock }: TableCore): unknown {
  const { people } = match ?? {}
  return JSON.parse(
    JSON.stringify([
      seats.states(),
      [chat.lines, chat.ofMatch, chat.newest, seats.chairs.map(({ id }) => chat.saidOfSeat(id) ?? null)],
      door.rulings,
      secret,
      clock,
      match && [
        match.record,
        match.state,
        match.began,
        match.counted,
        match.outcome ?? null,
        seats.chairs.map(({ id }) => [match.submitted(id) ?? null, match.ready(id)]),
        match.shownTo('gallery') ?? null,
        match.newsFor('gallery') ?? null,
        [people!.left, people!.players, people!.substitutes, people!.counts, people!.rated],
        people!.atTheEnd(seats, match.counted, match.record.settled),
      ],
    ]),
  )
}

/** The command that a happening is at this table; undefined if it cannot be given now. */
function commandOf(core: TableCore, [kind, a, b]: Happening): Command | undefined {
  const { game, seats, chat, match } = core
  const chair = seats.chairs[a % seats.chairs.length]!
  const seat = chair.id
  const playing = match && !match.outcome ? match : undefined
  const draft = seats.copy()
  switch (kind) {
    case 'order': {
      if (!playing?.owes(seat)) return undefined
      const { state, round } = playing
      const orders: unknown = game.think(game.view(state, seat), seat, diceOf(`${b}`, round), 1)
      return { is: 'order', seat, round, orders, ready: b % 2 > 0 }
    }
    case 'bad order':
      return { is: 'order', seat, round: b % 3, orders: [a, { [seat]: b }], ready: true }
    case 'withdraw':
      return playing && { is: 'withdraw', seat, round: playing.round }
    case 'play': {
      const present = seats.humans().flatMap(({ id }, i) => ((b >> i) % 2 ? [id] : []))
      return playing && { is: 'play', due: playing.due(), present, clock: { ...CLOCK, deadline: b } }
    }
    case 'sit':
      if (draft.sit(seat, person(b % 12), 0)) return undefined
      return { is: 'reseat', draft }
    case 'empty':
      draft.empty(chair, playing ? 'bot' : 'open', b % 2 ? 'left' : 'sent away')
      return { is: 'reseat', draft }
    case 'swap':
      draft.swap(seat, draft.chairs[b % draft.chairs.length]!.id)
      return { is: 'reseat', draft }
    case 'ready':
      Object.assign(draft.at(seat)!, { ready: b % 2 > 0, choice: '' })
      return { is: 'reseat', draft }
    case 'miss':
      Object.assign(draft.at(seat)!, {
        missed: b % 4,
        absent: b % 3,
        idle: b % 4,
        drawRest: b % 2 ? { until: b, why: 'draw_declined' } : undefined,
        came: b % 5 > 0,
      })
      return { is: 'reseat', draft }
    case 'say': {
      const course = { phase: 'playing', round: match?.round ?? 0 } as const
      const line =
        b % 2 ? chat.tell(`line ${b}`, course, b) : chat.tellOfSeat('bot', chair, chair.name, course, b)
      return { is: 'say', line: chat.numbered(line) }
    }
    case 'erase':
      return { is: 'erase', line: b % 9 }
    case 'rule':
      return { is: 'rule', ruling: b % 2 ? { barred: `player ${a % 5}` } : { allowed: `name ${a % 5}` } }
    case 'time':
      return { is: 'time', clock: { ...CLOCK, deadline: a, pausedBy: b % 3 ? '' : 'player 0' } }
    case 'settle':
      // Not often, as a match is over by it.
      return b % 4 || !playing
        ? undefined
        : { is: 'settle', settlement: { how: 'resigned', winners: [chair.team] } }
    case 'break':
      return b % 4 || !playing ? undefined : { is: 'settle', settlement: { how: 'broken', winners: [] } }
    case 'rematch':
      return match?.outcome ? { is: 'begin', shares: [`${b}`], at: b, clock: CLOCK } : undefined
  }
}

/** Carries a command out; the entries as the journal would give them back. */
function act(core: TableCore, command: Command): unknown[] {
  const entries = decide(core, command)
  if (isRefused(entries)) return [entries.code]
  // As in live play: who plays a round has its result, who begins a match has
  // that, and a rematch writes the table anew before it begins.
  const result = command.is === 'play' ? resolveRound(core.game, command.due) : undefined
  const all = command.is === 'begin' ? [openedOf(core), ...entries] : entries
  const written = JSON.parse(JSON.stringify(all)) as Entry[]
  for (const entry of all) {
    const { game, setup, options, seats, secret } = core
    const begins =
      entry.kind === 'begun'
        ? { match: new LiveMatch(game, setup, options, seats, secret, entry.shares, entry.at) }
        : {}
    apply(core, entry, { ...(result && { resolved: result }), ...begins })
  }
  // Shown at once but for some rounds, which a fault then takes back.
  if (command.is !== 'play' || command.clock.deadline % 5 > 0) {
    core.match?.kept()
    core.match?.show()
  }
  return written
}

const openedOf = ({ game, setup, door }: TableCore): Entry => ({
  ...OPENED,
  kind: 'opened',
  game: game.id,
  setup,
  options,
  origin: { ...OPENED.origin, rulings: door.rulings },
})

function begin(core: TableCore): unknown[] {
  const draft = core.seats.copy()
  for (const [i, { id }] of draft.chairs.entries()) draft.sit(id, person(i + 1), 0)
  const before = [openedOf(core), ...(decide(core, { is: 'reseat', draft }) as Entry[])]
  for (const entry of before) apply(core, entry)
  const entries = decide(core, { is: 'begin', shares: ['x'], at: 1, clock: CLOCK }) as Entry[]
  for (const entry of entries) apply(core, entry)
  core.match!.kept()
  return JSON.parse(JSON.stringify([...before, ...entries])) as unknown[]
}

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  test('a table that is restored from its journal, cut anywhere, goes on to the same state', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 14 }), fc.nat(14), (course, cut) => {
        const live = tableOf(game)
        const journal = begin(live)
        for (const one of course.slice(0, cut)) {
          const command = commandOf(live, one)
          if (command) journal.push(...act(live, command).filter((entry) => typeof entry !== 'string'))
        }
        const restored = tableOf(game)
        for (const entry of journal) apply(restored, entry as Entry)
        for (const { match } of [live, restored]) {
          match?.kept()
          match?.show()
        }
        expect(pictureOf(restored)).toEqual(pictureOf(live))
        for (const one of course.slice(cut)) {
          const [before, after] = [live, restored].map((core) => {
            const command = commandOf(core, one)
            return command ? act(core, command) : []
          })
          expect(after).toEqual(before)
        }
        expect(pictureOf(restored)).toEqual(pictureOf(live))
      }),
      { numRuns: COURSES, seed: 20261129 },
    )
  })
})

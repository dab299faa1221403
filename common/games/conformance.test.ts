/** The contract that every game must fulfil. A new game is tested as soon as it is in the list. */
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { LEGAL_AT_MOST } from '../engine/described.ts'
import { diceOf } from '../engine/dice/dice.ts'
import type { AnyGame } from '../engine/game.ts'
import type { SeatId, Viewer } from '../engine/match-types.ts'
import { debriefOf } from '../engine/presentation/debrief.ts'
import { fold, type MatchRecord, opening, playRound, type ResolvedRound } from '../engine/record/record.ts'
import { ENGINE_VERSION } from '../engine/record/rules-id.ts'
import { noteOf, type Setting, settingsOf, settledSetup } from '../engine/setup/setup-form.ts'
import { planningTime, stepOf } from '../engine/step.ts'
import type { Sync } from '../engine/sync/sync.ts'
import { packTimeline, unpackTimeline } from '../wire/match/timeline.ts'
import { GAMES } from './list.ts'
import { rulebook } from './rulebook.ts'
import { sample } from './sample/game.ts'

/** Rounds checked of a match between bots. */
const ROUNDS = 12

interface Match {
  readonly record: MatchRecord
  readonly played: readonly ResolvedRound<unknown, { kind: string }>[]
}

/** Each seat misses the clock in about a third of the rounds. */
const dozes = (seat: SeatId, round: number): boolean => diceOf(`doze/${seat}`, round).roll('asleep', 3) === 1

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) frozen(inner)
  }
  return value
}

/**
 * A match between bots, some of which miss the clock, in which all values are frozen: a rule that mutates its
 * arguments throws.
 */
function matchOf(game: AnyGame, seed: string, given: object, rounds = ROUNDS): Match {
  const setup: unknown = frozen(game.setup.parse(given))
  const record = {
    game: game.id,
    seed,
    setup,
    seats: game.seats(setup),
    rounds: [] as Record<SeatId, unknown>[],
  }
  let state: unknown = frozen(opening(game, record))
  const played: ResolvedRound<unknown, { kind: string }>[] = [{ state, timeline: [] }]
  while (record.rounds.length < rounds && !game.outcome(state)) {
    const round = record.rounds.length + 1
    const awake = game.owing(state).filter((seat) => !dozes(seat, round))
    const orders = Object.fromEntries(awake.map((seat) => [seat, ordersOf(game, state, seat, round)]))
    record.rounds.push(frozen(orders))
    const next = frozen(playRound(game, state as never, seed, round, orders)) as ResolvedRound<
      unknown,
      { kind: string }
    >
    played.push(next)
    state = next.state
  }
  return { record, played }
}

const ordersOf = (game: AnyGame, state: unknown, seat: SeatId, round: number): unknown =>
  game.orders.parse(
    game.think(frozen(game.view(state, seat)), seat, diceOf(`whims/${seat}`, round), game.botLevels[0]!),
  ) as unknown

const viewersOf = (game: AnyGame, { record }: Match): Viewer[] => [
  'gallery',
  ...game.seats(record.setup).map(({ id }) => id),
]
/** Settings with any values that a form, an older version or a forged request might send. */
const changesOf = (settings: readonly Setting[]) => {
  const anything = fc.oneof(
    fc.integer({ min: -5, max: 2000 }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom(...settings.flatMap(({ kind }) => (kind.is === 'choice' ? kind.of : ['none']))),
  )
  return fc.array(fc.tuple(fc.constantFrom(...settings.map(({ name }) => name), 'warp'), anything), {
    maxLength: 12,
  })
}
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown

const past = await Promise.all(
  rulebook.games.flatMap((game) =>
    rulebook
      .versionsOf(game)
      .slice(1)
      .map(async (rules) => (await rulebook.rulesOf({ game, rules, engine: ENGINE_VERSION }))!),
  ),
)

const games = [...GAMES, ...past, sample].map((game) => [game.id, game.version, game] as const)

describe.each(games)('the game %s, version %i', (_id, _version, game) => {
  const matches = [{}, ...game.trials].map((given, i) => matchOf(game, `match ${i}`, given))
  const states = matches.flatMap((match) =>
    match.played.map(({ state, timeline }, i) => ({
      state,
      timeline,
      before: match.played[i - 1]?.state,
      round: i + 1,
      viewers: viewersOf(game, match),
    })),
  )

  test('a game has a default setup with two equal teams or more, of seats with their own names', () => {
    const seats = game.seats(game.setup.parse({}))
    const sizes = [...new Set(seats.map(({ team }) => team))].map(
      (team) => seats.filter((seat) => seat.team === team).length,
    )
    expect([sizes.length >= 2, new Set(sizes).size, new Set(seats.map(({ id }) => id)).size]).toEqual([
      true,
      1,
      seats.length,
    ])
    for (const { id, team } of seats) expect(id).toMatch(new RegExp(`^${team}\\d+$`))
  })

  const settings = settingsOf(game.setup)
  test('a game explains each setting, and keeps a setup legal after any change', () =>
    fc.assert(
      fc.property(changesOf(settings), (changes) => {
        let setup = settledSetup(settings, {})
        for (const [name, to] of changes) setup = settledSetup(settings, { ...setup, [name]: to })
        expect(game.setup.safeParse(setup)).toMatchObject({ success: true })
        expect(settledSetup(settings, setup)).toEqual(setup)
        for (const setting of settings)
          expect([setting.field.title, setting.field.group, typeof noteOf(setting, setup)]).toEqual([
            expect.stringMatching(/^[A-Z]/),
            expect.stringMatching(/^[A-Z]/),
            'string',
          ])
      }),
      { numRuns: 60 },
    ))
  test('a game plays a round of any legal setup, of one seat or of the most', () =>
    fc.assert(
      fc.property(changesOf(settings), (changes) => {
        const { played, record } = matchOf(
          game,
          'any',
          settledSetup(settings, Object.fromEntries(changes)),
          1,
        )
        expect(new Set(record.seats.map(({ id }) => id)).size).toBe(record.seats.length)
        expect(game.outcome(played[0]!.state)).toBeUndefined()
      }),
      { numRuns: 8 },
    ))
  test('a game plays a record again as it was played, dozing seats and all', () => {
    for (const { record, played } of matches)
      expect(json(fold(game, json(record) as MatchRecord))).toEqual(json(played))
  })

  test('only active seats owe orders, and no seat does when the match is over', () => {
    for (const { state } of states) {
      const [active, owing] = [game.active(state), game.owing(state)]
      expect(owing.filter((seat) => !active.includes(seat))).toEqual([])
      if (game.outcome(state)) expect([active, owing]).toEqual([[], []])
      else expect([active.length > 0, new Set(owing).size]).toEqual([true, owing.length])
    }
  })

  test('a game names each step, and gives time for it', () => {
    for (const { state, round, viewers } of states) {
      const step = stepOf(game, state, round)
      expect([step.title !== '', planningTime(step, 30) > 0, (step.short ?? '').length <= 8]).toEqual([
        true,
        true,
        true,
      ])
      // Every viewer gets the same step.
      for (const viewer of viewers) expect(stepOf(game, game.view(state, viewer), round)).toEqual(step)
    }
  })

  test('a game is drawn in few figures of public data, with bounded numbers', () => {
    for (const { state } of states) {
      const diagram = game.diagram?.(game.view(state, 'gallery') as never)
      if (!diagram) continue
      const {
        frame: { left, top, right, bottom },
        figures,
      } = diagram
      expect([right > left, bottom > top, figures.length > 0 && figures.length < 3000]).toEqual([
        true,
        true,
        true,
      ])
      for (const figure of figures) {
        const numbers =
          'points' in figure
            ? figure.points.flatMap(({ x, y }) => [x, y])
            : [
                figure.at.x,
                figure.at.y,
                'heading' in figure ? figure.heading : 'radius' in figure ? figure.radius : 0,
              ]
        expect(numbers.every(Number.isFinite)).toBe(true)
        if (figure.is === 'ship')
          for (const at of [...figure.hull.outline, ...(figure.hull.seams ?? []).flat()].flat())
            expect(Math.abs(at)).toBeLessThan(1.5)
        if ('team' in figure && figure.team) expect(figure.team).toMatch(/^[A-Z]$/)
      }
    }
  })

  test('a game whose recorded rounds may be only steps says so', () =>
    expect(game.stepped ?? false).toBe(game.step !== undefined))

  test('a game publishes its round limit, and keeps it', () => {
    let played = 0
    for (const { state, before, viewers, round } of states) {
      const last = game.lastRound?.(state)
      if (last === undefined) continue
      // Parts of a round and setup steps do not count as rounds.
      played = before === undefined ? 0 : played + Number(stepOf(game, before, round - 1).counts)
      expect(played + Number(!game.outcome(state))).toBeLessThanOrEqual(last)
      for (const viewer of viewers) expect(game.lastRound?.(game.view(state, viewer))).toBe(last)
    }
  })

  test('orders of bots and standing orders are legal, and bots see only their own view', () => {
    for (const { state, round } of states) {
      for (const seat of game.owing(state)) {
        const bot = ordersOf(game, state, seat, round)
        const standing = game.orders.parse(game.standing(state, seat, diceOf('standing', round))) as unknown
        for (const given of [bot, standing])
          expect([game.check(state, seat, given), game.check(game.view(state, seat), seat, given)]).toEqual([
            [],
            [],
          ])
        expect(ordersOf(game, game.view(state, seat), seat, round)).toEqual(bot)
      }
    }
  })

  test('a game describes every state that a viewer gets, strictly and in plain JSON', async () => {
    const { state: shape } = await game.described()
    for (const { state, viewers } of states) {
      for (const viewer of viewers) {
        const view: unknown = json(game.view(state, viewer))
        expect(json(shape.parse(view))).toEqual(view)
        expect(shape.safeParse({ ...(view as object), warp: 1 }).success).toBe(false)
      }
    }
  })

  test('orders that a game calls legal are legal, and a list of them has those of bots', async () => {
    const { legal } = await game.described()
    for (const { state, round, viewers } of states) {
      const owing = game.owing(state)
      // A view in fog may hide that the match is over.
      if (game.fog && game.outcome(state)) continue
      for (const seat of viewers.filter((viewer) => viewer !== 'gallery')) {
        const told = legal(game.view(state, seat), seat)
        expect(json(told)).toEqual(told)
        const listed = 'orders' in told ? told.orders : [told.example]
        expect([listed.length > 0, listed.length <= LEGAL_AT_MOST]).toEqual([owing.includes(seat), true])
        // Bots may omit fields that the shape fills in.
        for (const orders of listed) {
          expect(game.orders.parse(orders)).toEqual(orders)
          expect(game.check(state, seat, orders)).toEqual([])
        }
        if ('orders' in told && owing.includes(seat))
          expect(told.orders).toContainEqual(ordersOf(game, state, seat, round))
      }
    }
  })

  test('a round does not depend on the order in which seats gave their orders', () => {
    for (const { record, played } of matches) {
      for (const [i, orders] of record.rounds.entries()) {
        const turned = Object.fromEntries(Object.entries(orders).toReversed())
        expect(playRound(game, played[i]!.state as never, record.seed, i + 1, turned)).toEqual(played[i + 1])
      }
    }
  })

  test('a state crosses the network and comes back the same for every viewer', () => {
    const { toRows, fromRows } = game.sync as Sync<unknown>
    for (const { state, viewers } of states) {
      for (const viewer of viewers) {
        const view: unknown = game.view(state, viewer)
        expect(fromRows(json(toRows(view)) as ReturnType<typeof toRows>)).toEqual(view)
      }
    }
    for (const { before, state, viewers } of states) {
      for (const viewer of before === undefined ? [] : viewers) {
        const [was, view]: [unknown, unknown] = [game.view(before, viewer), game.view(state, viewer)]
        expect({ ...toRows(was), ...toRows(view, was) }).toEqual(toRows(view))
      }
    }
    for (const { before, state, timeline, viewers } of states) {
      for (const viewer of before === undefined ? [] : viewers) {
        const seen = game.viewTimeline(timeline, state, viewer)
        expect(unpackTimeline(json(packTimeline(seen)) as ReturnType<typeof packTimeline>)).toEqual(
          json(seen),
        )
      }
    }
  })

  test('a view of a view, and of its timeline, is the same', () => {
    for (const { state, timeline, viewers } of states)
      for (const viewer of viewers) {
        const view: unknown = game.view(state, viewer)
        expect(game.view(view, viewer)).toEqual(view)
        const seen = game.viewTimeline(timeline, state, viewer)
        expect(game.viewTimeline(seen, view, viewer)).toEqual(seen)
        if (!game.fog) expect([view, seen]).toEqual([state, timeline])
      }
  })

  test('every event is shown for a while that ends, with words', () => {
    for (const { timeline, before } of states) {
      const spans = game.schedule(timeline)
      expect(spans.length).toBe(timeline.length)
      for (const { start, end } of spans)
        expect([start >= 0, end >= start, Number.isFinite(end)]).toEqual([true, true, true])
      for (const event of timeline) expect(game.describe(event, before)).not.toBe('')
      expect(json(timeline)).toEqual(timeline)
    }
  })

  test('a finished match tells hits and losses, if the game tells any', () => {
    for (const { played, record } of matches) {
      const rounds = played.slice(1).map(({ state, timeline }, i) => ({
        round: i + 1,
        before: played[i]!.state,
        after: state,
        timeline,
        orders: record.rounds[i],
      }))
      const told = debriefOf(game, rounds)
      expect(told === undefined).toBe(game.debriefing === undefined)
      if (!told) continue
      expect(json(told)).toEqual(told)
      for (const { shots, hits, expected, actual, own } of [
        ...Object.values(told.teams),
        ...Object.values(told.seats),
      ])
        expect([hits <= shots, expected! >= 0, actual >= 0, own >= 0]).toEqual([true, true, true, true])
      for (const { round, event, words } of told.losses)
        expect([rounds[round - 1]!.timeline[event] !== undefined, words]).toEqual([
          true,
          expect.stringMatching(/^\S.*[^.]$/),
        ])
      expect(told.shares.length).toBe(played.length)
      for (const share of told.shares)
        expect(Object.values(share).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1)
    }
  })

  test('a match of bots comes to an end', () => {
    const { played } = matchOf(game, 'to the end', {}, Infinity)
    expect(game.outcome(played.at(-1)!.state)).toMatchObject({ by: expect.stringMatching(/./) })
  })
})

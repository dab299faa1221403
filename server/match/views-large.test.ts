/** Views of a large battle made in steps equal those made at once. */
import { beforeAll, expect, test } from '@jest/globals'
import { gameNamed } from '../../common/games/list.ts'
import { type MatchState, readRows, secrecyOf } from '../../common/wire/match/match-schema.ts'
import { matchOptions } from '../../common/wire/match/options.ts'
import { LiveMatch } from './live-match.ts'
import { Seats } from './seats/seats.ts'
import { newState, PublishedViews } from './views.ts'

const game = gameNamed('space-arena')!
const options = matchOptions.parse({})

/** People in all seats, each with a view of their own. */
function begun(setting: object) {
  const setup: unknown = game.setup.parse(setting)
  const seats = new Seats(game.seats(setup), {})
  for (const { id } of seats.chairs)
    seats.sit(id, { player: `player ${id}`, name: id, account: false, bot: false, neighbourhood: '' }, 1)
  const match = new LiveMatch(game, setup, options, seats, 'secret', [])
  const published = () => {
    const state = newState(game, setup, options)
    return { state, views: new PublishedViews(game, state, secrecyOf(game, options), seats) }
  }
  return { match, published }
}

const viewsOf = ({ state }: { state: MatchState }): object =>
  Object.fromEntries(
    [...state.views].map(([audience, view]) => [
      audience,
      { round: view.round, played: view.played, rows: readRows(game, view.table) },
    ]),
  )

let large: ReturnType<typeof begun>
beforeAll(() => {
  large = begun({ teams: 6, seatsPerTeam: 8, distance: 450 })
  const { match } = large
  const { ships } = match.state as { ships: { name: string; seat: string }[] }
  const barrage = Array.from({ length: 10 }, (_, tick) =>
    ['R1', 'S1', 'N1', 'M1'].map((weapon) => `${tick + 1}: Fire ${weapon} ${tick * 30}`).join('\n'),
  ).join('\n')
  for (const { name, seat } of ships) expect(match.submit(seat, 1, { [name]: barrage }, true)).toBeUndefined()
  match.reveal()
  match.kept()
})

test('a large battle’s views let others run while they are written, and are sent before all are written', async () => {
  const published = large.published()
  let written = 0
  const parts: number[] = []
  const steps = published.views.publishInSteps(large.match, () => {
    written = [...published.state.views.values()].filter(({ round }) => round === 2).length
    parts.push(written)
  })
  expect(steps).toBeInstanceOf(Promise)
  let turns = 0
  const over = Symbol('over')
  while ((await Promise.race([steps!.then(() => over), new Promise(setImmediate)])) !== over) turns++
  // The gallery's view is a round behind.
  expect(written).toBe(48)
  expect(parts.length).toBeGreaterThan(2)
  // Before each part: a slice that only looks, and writes nothing, is not always there.
  expect(turns).toBeGreaterThanOrEqual(parts.length)
  const atOnce = large.published()
  atOnce.views.publish(large.match)
  expect(viewsOf(published)).toEqual(viewsOf(atOnce))
})

test('a part of a large battle is small enough for the buffer in which it is encoded', async () => {
  const published = large.published()
  const sizes: number[] = []
  let before = 0
  await published.views.publishInSteps(large.match, () => {
    const all = [...published.state.views.values()].reduce((sum, { played }) => sum + played.length, 0)
    sizes.push(all - before)
    before = all
  })
  const longest = Math.max(...[...published.state.views.values()].map(({ played }) => played.length))
  // In all they would not fit.
  expect(before).toBeGreaterThan(1024 * 1024)
  expect(Math.max(...sizes)).toBeLessThan(128 * 1024 + longest)
})

test('the views of a small battle are written at once', () => {
  const { match, published } = begun({})
  const { state, views } = published()
  views.publish(match)
  match.reveal()
  match.kept()
  const patched: unknown[] = []
  expect(views.publishInSteps(match, () => patched.push(0))).toBeUndefined()
  expect([[...state.views.values()].map(({ round }) => round), patched]).toEqual([[2, 2, 1], []])
})

test('a view that throws is reported', async () => {
  const published = large.published()
  const { match } = large
  const broken = Object.assign(Object.create(match) as LiveMatch, {
    game: {
      ...game,
      view: (state: unknown, viewer: string) => {
        if (viewer === 'F8') throw new Error('a bug in a game')
        return game.view(state, viewer) as unknown
      },
    },
  })
  await expect(published.views.publishInSteps(broken, () => undefined)).rejects.toThrow('a bug in a game')
})

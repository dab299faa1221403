/** Galleries receive the complete spectator state, and nothing else, for every game. */
import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import { GAMES } from '../../../common/games/list.ts'
import {
  matchSchemaOf,
  readRows,
  secrecyOf,
  viewFor,
  viewOf,
  withholds,
  writeRows,
} from '../../../common/wire/match/match-schema.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { newState } from '../publish.ts'
import { galleryState, ShownState, show } from './shown.ts'

function opened(game: AnyGame, galleryDelay = 0) {
  const setup = game.setup.parse({}) as never
  const options = matchOptions.parse({ galleryDelay })
  const secrecy = secrecyOf(game, options)
  const state = newState(game, setup, options)
  const start = game.start(setup, game.seats(setup), diceOf('seed', 0))
  const write = (audience: string, viewer: string, round: number) => {
    const shape = matchSchemaOf(game, withholds(secrecy))
    const view = viewFor(shape, state, audience)
    writeRows(shape, view.table, game.sync.toRows(game.view(start, viewer)))
    view.round = round
  }
  return { state, secrecy, write, seats: game.seats(setup) }
}

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (_, game) => {
  test.each([0, 2])('a gallery behind by %s rounds shows the same as the match', (galleryDelay) => {
    const { state, secrecy, write, seats } = opened(game, galleryDelay)
    const audience = withholds(secrecy) ? 'gallery' : 'all'
    for (const { id } of seats) if (withholds(secrecy)) write(id, id, 3)
    write(audience, 'gallery', 1)
    Object.assign(state, { phase: 'playing', round: 3, spectators: 7 })
    const shown = JSON.parse(JSON.stringify(new ShownState(game, state, secrecy).whole())) as never
    const there = galleryState(game)
    show(game, there, shown)
    expect([...there.views.keys()]).toEqual([audience])
    const [here, over] = [state, there].map((one) => viewOf(one, 'gallery')!) as [
      NonNullable<ReturnType<typeof viewOf>>,
      NonNullable<ReturnType<typeof viewOf>>,
    ]
    expect([over.round, readRows(game, over.table)]).toEqual([1, readRows(game, here.table)])
    expect({ ...there.toJSON(), views: {} }).toEqual({ ...state.toJSON(), views: {} })
  })
})

test('shown state tells changes only, and the view only when it was written', () => {
  const game = GAMES[0] as AnyGame
  const { state, secrecy, write } = opened(game)
  write('all', 'gallery', 1)
  const shown = new ShownState(game, state, secrecy)
  expect(shown.change(1)?.view?.round).toBe(1)
  expect(shown.change(1)).toBeUndefined()
  state.round = 4
  expect(shown.change(1)).toEqual({ fields: { round: 4 }, seats: {} })
  expect(Object.keys(shown.change(2)!)).toEqual(['fields', 'seats', 'view'])
})

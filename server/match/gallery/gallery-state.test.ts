/** Galleries show the complete spectator state, and nothing else, for every game. */
import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import { GAMES } from '../../../common/games/list.ts'
import { type MatchState, readRows, secrecyOf, viewOf } from '../../../common/wire/match/match-schema.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { LiveMatch } from '../live-match.ts'
import { Seats } from '../seats/seats.ts'
import { newState, PublishedViews } from '../views.ts'
import { type GalleryState, GalleryStateReader, newGalleryState, writeGalleryState } from './gallery-state.ts'

/** As it comes through Redis. */
const sent = (state: GalleryState): GalleryState => JSON.parse(JSON.stringify(state)) as GalleryState

function begun(game: AnyGame, galleryDelay = 0) {
  const setup: unknown = game.setup.parse(game.quickest ?? {})
  const options = matchOptions.parse({ galleryDelay })
  const seats = new Seats(game.seats(setup))
  for (const { id } of seats.chairs)
    seats.sit(id, { player: `player ${id}`, name: id, account: false, bot: false, neighbourhood: '' }, 1)
  const match = new LiveMatch(game, setup, options, seats, 'secret', [])
  const state = newState(game, setup, options)
  const views = new PublishedViews(game, state, secrecyOf(game, options), seats)
  /** Plays a round with the orders of bots, and writes all views. */
  const play = () => {
    for (const seat of match.owing()) {
      const orders: unknown = game.think(game.view(match.state, seat), seat, diceOf(seat, match.round), 1)
      match.submit(seat, match.round, orders, true)
    }
    match.reveal()
    match.kept()
    match.show()
    Object.assign(state, { phase: 'playing', round: match.round })
    views.publish(match)
  }
  views.publish(match)
  return { state, views, shown: new GalleryStateReader(state, views), play, match }
}

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (_, game) => {
  test.each([0, 2])('a gallery behind by %s rounds shows the same as the match, round by round', (delay) => {
    const { state, shown, play, match } = begun(game, delay)
    play()
    const there = newGalleryState(game)
    shown.change()
    writeGalleryState(game, there, sent(shown.whole()))
    // Rounds are told one by one, or two together.
    for (const rounds of [1, 1, 2, 1]) {
      for (let played = 0; played < rounds && !match.outcome; played++) play()
      const change = shown.change()
      if (change) writeGalleryState(game, there, sent(change))
      expect([...there.views.keys()]).toHaveLength(1)
      expect(seenIn(game, there)).toEqual(seenIn(game, state))
      const [whole, over] = [newGalleryState(game), { ...there.toJSON(), views: {} }]
      expect({ ...state.toJSON(), views: {} }).toEqual(over)
      writeGalleryState(game, whole, sent(shown.whole()))
      expect(seenIn(game, whole)).toEqual(seenIn(game, there))
    }
  })
})

/** The gallery's view. */
function seenIn(game: AnyGame, state: MatchState): unknown {
  const { of, round, played, table } = viewOf(state, 'gallery')!
  return { of, round, played, rows: readRows(game, table) }
}

test('shown state tells changes only, and the view only when it was written', () => {
  const { state, views, shown, match } = begun(GAMES[0] as AnyGame)
  expect(shown.change()?.view?.round).toBe(1)
  expect(shown.change()).toBeUndefined()
  state.round = 4
  expect(shown.change()).toEqual({ fields: { round: 4 }, seats: {} })
  views.publish(match)
  expect(Object.keys(shown.change()!)).toEqual(['fields', 'seats', 'view'])
})

test('a round from a node of an earlier version is shown, without the one before', () => {
  const game = GAMES[0] as AnyGame
  const { shown, play } = begun(game)
  const there = newGalleryState(game)
  play()
  writeGalleryState(game, there, sent(shown.change()!))
  expect(viewOf(there, 'gallery')!.played).not.toBe('')
  play()
  const { view, ...rest } = sent(shown.change()!)
  const { played: _played, ...earlier } = view!
  writeGalleryState(game, there, { ...rest, view: earlier })
  const now = viewOf(there, 'gallery')!
  expect([now.round, now.played]).toEqual([3, ''])
})

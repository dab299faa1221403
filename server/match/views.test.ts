import { describe, expect, test } from '@jest/globals'
import { voidPatrol } from '../../common/games/void-patrol/game.ts'
import { readRows, secrecyOf, viewOf } from '../../common/wire/match/match-schema.ts'
import { matchOptions } from '../../common/wire/match/options.ts'
import { roundOf } from '../../common/wire/match/timeline.ts'
import { LiveMatch } from './live-match.ts'
import { Seats } from './seats/seats.ts'
import { newState, PublishedViews } from './views.ts'

describe('the published match', () => {
  const setup = voidPatrol.setup.parse({ density: 8 })
  const begun = (galleryDelay: number) => {
    const options = matchOptions.parse({ galleryDelay })
    const seats = new Seats(voidPatrol.seats(setup))
    const state = newState(voidPatrol, setup, options)
    const views = new PublishedViews(voidPatrol, state, secrecyOf(voidPatrol, options), seats)
    return {
      state,
      /** Writes the gallery's view. */
      write: (match: LiveMatch) => views.publish(match, ['gallery']),
      match: (secret = 'aa') => new LiveMatch(voidPatrol, setup, options, seats, secret, []),
    }
  }

  test('the published match is the whole state in every round, and then that of the next match', () => {
    const { write, state, match } = begun(0)
    const rocks: unknown[] = []
    for (const one of [match('aa'), match('bb')]) {
      for (let round = 0; round < 3; round++) {
        write(one)
        expect(voidPatrol.sync.fromRows(readRows(voidPatrol, viewOf(state)!.table))).toEqual(one.state)
        one.reveal()
        one.kept()
      }
      rocks.push((one.state as { asteroids: readonly unknown[] }).asteroids)
    }
    expect(rocks[0]).not.toEqual(rocks[1])
  })

  test('a delayed gallery is shown an empty board until a round is due, after a match too', () => {
    const { write, state, match } = begun(1)
    const rows = () =>
      Object.values(readRows(voidPatrol, viewOf(state)!.table)).map((kind) => Object.keys(kind).length)
    const first = match()
    first.reveal()
    first.kept()
    write(first)
    expect(rows().some((count) => count > 0)).toBe(true)
    const second = match()
    write(second)
    expect(rows().every((count) => count === 0)).toBe(true)
    // A view that was removed must not count as still there.
    write(first)
    expect(rows().every((count) => count === 0)).toBe(false)
    expect(voidPatrol.sync.fromRows(readRows(voidPatrol, viewOf(state)!.table))).toEqual(
      first.shownTo('gallery')!.state,
    )
    write(second)
    const before = second.state
    second.reveal()
    second.kept()
    write(second)
    expect(voidPatrol.sync.fromRows(readRows(voidPatrol, viewOf(state)!.table))).toEqual(before)
  })

  test('a view has the round that led to it, as often as it is written, and none that is not stored', () => {
    const { write, state, match } = begun(1)
    const played = () => roundOf(viewOf(state)!.played)
    const one = match()
    const timelines: unknown[] = []
    for (let round = 1; round <= 3; round++) {
      timelines.push(one.reveal().timeline)
      write(one)
      // The gallery is a round behind, and two while the last round may still be lost.
      expect(played()?.round).toBe(round > 2 ? round - 2 : undefined)
      one.kept()
      for (let times = 0; times < 2; times++) write(one)
      expect(played()).toEqual(round > 1 ? { round: round - 1, timeline: timelines[round - 2] } : undefined)
    }
    write(match())
    expect(played()).toBeUndefined()
  })
})

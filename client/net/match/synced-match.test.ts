/** What a page makes of the patches of a match. */
import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import {
  EVERYBODY,
  type MatchState,
  matchSchemaOf,
  openView,
  writeRows,
} from '../../../common/wire/match/match-schema.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { roundText } from '../../../common/wire/match/timeline.ts'
import { WatchedRounds } from './synced-match.ts'

const setup = voidPatrol.setup.parse({ density: 0 })
const shape = matchSchemaOf(voidPatrol)

/** A match whose state is written as a server does. */
function match(seed = 'seed') {
  const state = Object.assign(new shape.State(), {
    game: voidPatrol.id,
    setup: JSON.stringify(setup),
    options: JSON.stringify(matchOptions.parse({})),
    seedHash: seed,
    phase: 'playing',
    round: 1,
  })
  const live = { round: 1, state: voidPatrol.start(setup, voidPatrol.seats(setup), diceOf(seed, 0)) }
  const view = openView(shape, state, EVERYBODY)
  const views = (played = '') => {
    writeRows(shape, view.table, voidPatrol.sync.toRows(live.state))
    Object.assign(view, { round: live.round, played })
  }
  const phase = () => void (state.round = live.round)
  let last = ''
  const play = () => {
    const { state: after, timeline } = voidPatrol.resolve(live.state, {}, diceOf(seed, live.round))
    last = roundText({ round: live.round, timeline })
    Object.assign(live, { round: live.round + 1, state: after })
    return timeline
  }
  views()
  return { live, state, views: () => views(last), phase, play }
}

/** A page that has read the state. */
function page(state: MatchState) {
  const rounds = new WatchedRounds()
  const read = () => {
    const news = rounds.read(voidPatrol, state, '')
    if (news) rounds.take(news)
    return [rounds.state.value, rounds.played.value.map(({ round }) => round)]
  }
  read()
  return { rounds, read }
}

describe('the rounds that a page has watched', () => {
  test('an outcome and what led to it are shown together, once', () => {
    const { live, state, views, phase, play } = match()
    const { rounds, read } = page(state)
    const before = live.state
    const timeline = play()
    views()
    phase()
    expect(read()).toEqual([live.state, [1]])
    expect(rounds.played.value[0]).toEqual({ round: 1, before, after: live.state, timeline })
    state.phase = 'finished'
    expect(read()).toEqual([live.state, [1]])
  })

  test('a view that comes before its round, as in a large battle, waits for the round', () => {
    const { live, state, views, phase, play } = match()
    const { read } = page(state)
    const before = live.state
    play()
    views()
    expect(read()).toEqual([before, []])
    phase()
    expect(read()).toEqual([live.state, [1]])
  })

  test('who comes in the middle, or misses a round, has no round without the state before it', () => {
    const { live, state, views, phase, play } = match()
    const { read } = page(state)
    for (let round = 1; round <= 2; round++) {
      play()
      views()
      phase()
    }
    expect(page(state).rounds.played.value).toEqual([])
    expect(read()).toEqual([live.state, []])
    play()
    views()
    phase()
    expect(read()).toEqual([live.state, [3]])
  })

  test('another match forgets the rounds of the one before', () => {
    const first = match()
    const { rounds } = page(first.state)
    first.play()
    first.views()
    first.phase()
    rounds.take(rounds.read(voidPatrol, first.state, '')!)
    rounds.begin()
    const second = match('another seed')
    rounds.take(rounds.read(voidPatrol, second.state, '')!)
    expect([rounds.played.value, rounds.state.value]).toEqual([[], second.live.state])
  })
})

import { expect, jest, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { voidPatrol as game } from '../../../../common/games/void-patrol/game.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import { LocalLink } from '../../../net/match/local-link.ts'
import type { Extra } from './scene.ts'

/** The test triggers animation frames itself. */
let frame: ((now: number) => void) | undefined
Object.assign(globalThis, {
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  document: Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } }),
  requestAnimationFrame: (tick: (now: number) => void) => ((frame = tick), 1),
  cancelAnimationFrame: () => (frame = undefined),
})
const { Battle } = await import('./battle.ts')
const { voidPatrolClient } = await import('../../../games/void-patrol/client-game.ts')

/** A match of two rounds. */
function duel(client: AnyClientGame = voidPatrolClient, extra?: Extra) {
  const setup = game.setup.parse({ density: 0 })
  const seats = game.seats(setup)
  const link = new LocalLink({
    id: 'duel',
    game,
    setup,
    state: game.start(setup, seats, diceOf('duel', 0)),
    seats: seats.map(({ id, team }) => ({ id, team, name: id })),
    seat: 'A1',
    others: () => null,
    seed: 'duel',
    home: '/',
    ends: (rounds) => (rounds.length === 2 ? 'is over' : undefined),
  })
  const battle = new Battle(link, client, extra, true)
  let now = 0
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  return {
    battle,
    /** Plays a round, and resolves with its least playback time (s). */
    play: async () => {
      await battle.turn.setReady(true)
      return battle.playback.showing.value!.length
    },
    /** Advances time with ten frames per second. */
    pass: (seconds: number) => {
      for (let left = Math.round(seconds * 10); left > 0; left--) frame?.((now += 100))
    },
  }
}

test('a shown round gives way to planning, and the last one rests before the result covers it', async () => {
  const { battle, play, pass } = duel()
  const shown = () => [battle.playback.active.value, battle.visible.over.value]
  pass((await play()) + 0.2)
  expect(shown()).toEqual([false, false])
  const length = await play()
  expect(battle.snapshot.phase).toBe('finished')
  pass(length + 1.4)
  expect([...shown(), battle.playback.t.value]).toEqual([true, false, length])
  pass(0.4)
  expect(shown()).toEqual([false, true])
  // A replay of the last round stays as long as the round did; an earlier round does not.
  battle.playback.replayLast()
  pass(length + 1.4)
  expect(battle.playback.active.value).toBe(true)
  battle.playback.show(battle.link.played.value[0]!)
  pass(battle.playback.showing.value!.length + 0.2)
  expect(battle.playback.active.value).toBe(false)
  battle.close()
})

test('alternative rounds are shown one after the other, and rest at the end of the last', async () => {
  const { battle, play, pass } = duel()
  await play()
  await play()
  const [first, second] = battle.link.played.value
  const imagined = [first!, second!].map((round) => ({ ...round }))
  battle.playback.showImagined(imagined)
  const shown = () => [battle.playback.imagined.value, battle.playback.showing.value?.round]
  expect(shown()).toEqual([true, imagined[0]])
  const { length } = battle.playback.showing.value!
  expect([battle.playback.around(-1), battle.playback.around(1)]).toEqual([undefined, imagined[1]])
  pass(length + 0.2)
  expect(shown()).toEqual([true, imagined[1]])
  pass(battle.playback.showing.value!.length + 3)
  expect([...shown(), battle.playback.paused.value]).toEqual([true, imagined[1], true])
  battle.playback.show(first!)
  expect([...shown(), battle.playback.around(1)]).toEqual([false, first, second])
  battle.close()
})

test('panels tell the moment that the board shows, and the present when it shows no round', async () => {
  const { battle, play } = duel({ ...voidPatrolClient, stateAt: (_, t) => `at ${t}`, turnsOf: () => [0.12] })
  const length = await play()
  const toldAt = (t: number) => {
    battle.playback.seek(t)
    return battle.visible.momentState.value as unknown
  }
  expect([0.1, 0.2, length].map(toldAt)).toEqual(['at 0', 'at 0.12', `at ${length}`])
  battle.playback.skip()
  expect(battle.visible.momentState.value).toBe(battle.link.state.value)
  battle.close()
})

test('the camera follows a round’s events even after the player has moved it', async () => {
  const far = { x: 5000, y: 5000 }
  for (const [ends, follows] of [
    [[far], true],
    [[], false],
  ] as const) {
    const { battle, play, pass } = duel({ ...voidPatrolClient, ends: () => ends })
    const { camera } = battle.stage
    camera.measured({ x: 0, y: 0 }, { width: 800, height: 600 }, { width: 800, height: 600 })
    camera.zoom(1.05)
    expect(camera.follows.value).toBe(false)
    await play()
    expect(camera.follows.value).toBe(follows)
    pass(1)
    camera.fit()
    expect(camera.shows([far])).toBe(follows)
    battle.close()
  }
})

test('a lesson shows the field with its edges', () => {
  const { battle } = duel(voidPatrolClient, { marks: () => [], places: () => [] })
  const { camera } = battle.stage
  const board = { width: 1100, height: 700 }
  camera.measured({ x: 0, y: 0 }, board, board)
  camera.cover('lesson', { top: 0, left: 376 })
  expect(camera.inSight(voidPatrolClient.outline(battle.visible.state.value as never))).toBe(true)
  battle.close()
})

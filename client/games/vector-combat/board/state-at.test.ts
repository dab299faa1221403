import { describe, expect, test } from '@jest/globals'
import type { Event } from '../../../../common/games/vector-combat/events.ts'
import { schedule } from '../../../../common/games/vector-combat/presentation/schedule.ts'
import { inPlay, type State, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { SCENES, sceneNamed } from '../../../browser/scenes/vector-album.ts'
import { type Subturn, wild } from '../../../browser/scenes/vector-battles.ts'
import { stateAt } from './state-at.ts'

const showingOf = ({ before, state, timeline }: Subturn): Showing<State, Event> => {
  const spans = schedule(timeline)
  return {
    round: { round: before.round, before, after: state, timeline },
    spans,
    length: Math.max(0.1, ...spans.map(({ end }) => end)),
  }
}

const all = [
  ...Object.keys(SCENES).flatMap((name) => sceneNamed(name).played),
  ...wild('rocks', { map: 'belt', ships: 5 }, 8),
  ...wild('low', { map: 'planet', victory: 'orbit', altitude: true }, 12),
  ...wild('touch', { map: 'moon', ships: 5 }, 10),
  ...wild('hot', { map: 'star' }, 12),
]

/** The sheet's values of ships in play. */
const told = (state: State) =>
  state.ships
    .filter(inPlay)
    .map(
      ({
        id,
        hull,
        heat,
        energy,
        missiles,
        facing,
        velocity,
        climb,
        at,
        altitude,
        status,
        station,
        site,
      }) => ({
        id,
        hull,
        heat,
        energy,
        missiles,
        facing,
        velocity,
        climb,
        at,
        altitude,
        status,
        station,
        site,
      }),
    )

describe('the position at a moment of a played subturn', () => {
  test('the position equals the earlier state at the beginning, and the later state at the end', () => {
    for (const step of all) {
      const showing = showingOf(step)
      expect(told(stateAt(showing, 0))).toEqual(told(step.before))
      expect(stateAt(showing, showing.length)).toBe(step.state)
    }
  })

  test('every ship is as the state has it, with its load, when a subturn is wholly shown', () => {
    let ships = 0
    for (const step of all) {
      const showing = showingOf(step)
      const last = stateAt({ ...showing, length: showing.length + 1 }, showing.length)
      for (const { id, at, facing, velocity, missiles, status, hull } of step.state.ships.filter(inPlay)) {
        const { kind } =
          step.timeline.find(
            (event) =>
              ['docked', 'landed', 'takeoff', 'undocked', 'repaired', 'overheated'].includes(event.kind) &&
              'ship' in event &&
              event.ship === id,
          ) ?? {}
        if (kind) continue
        const now = shipNamed(last, id)!
        expect({
          id,
          at: now.at,
          facing: now.facing,
          velocity: now.velocity,
          missiles: now.missiles,
          status: now.status,
          hull: now.hull,
        }).toEqual({ id, at, facing, velocity, missiles, status, hull })
        ships++
      }
    }
    expect(ships).toBeGreaterThan(200)
  })

  test('a ship keeps its hull until its first hit is shown', () => {
    let hits = 0
    for (const step of all) {
      const showing = showingOf(step)
      step.timeline.forEach((event, i) => {
        if (event.kind !== 'shot' || event.damage === 0 || !shipNamed(step.before, event.target)) return
        const first = step.timeline.findIndex(
          (one) =>
            ('target' in one && one.target === event.target && 'damage' in one && one.damage > 0) ||
            (one.kind === 'collision' && one.id === event.target) ||
            (one.kind === 'crash' && one.id === event.target),
        )
        if (first !== i) return
        const [{ start }, before] = [showing.spans[i]!, shipNamed(step.before, event.target)!]
        expect(shipNamed(stateAt(showing, start - 0.01), event.target)!.hull).toBe(before.hull)
        hits++
      })
    }
    expect(hits).toBeGreaterThan(5)
  })
})

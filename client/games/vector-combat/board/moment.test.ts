import { describe, expect, test } from '@jest/globals'
import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event, EventOf } from '../../../../common/games/vector-combat/events.ts'
import { schedule } from '../../../../common/games/vector-combat/presentation/schedule.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import { inPlay, type State } from '../../../../common/games/vector-combat/state.ts'
import { add } from '../../../../common/geometry/hex.ts'
import { span as apart } from '../../../board/geometry.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { SCENES, sceneNamed } from '../../../browser/scenes/vector-album.ts'
import { type Subturn, wild } from '../../../browser/scenes/vector-battles.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { toWorld } from '../plane.ts'
import { contacts, whereabouts } from './contacts.ts'
import { moment } from './moment.ts'
import { leftAt, missileAt, objectAt, poseAt, presence } from './motion.ts'
import { posesOf } from './ships/poses.ts'
import { still } from './still.ts'
import { timelineOf } from './timeline.ts'

const eyes: Eyes = { seat: '', team: '', scale: 0.8, calm: false, beat: true }

const showingOf = (
  { before, state, timeline }: Subturn,
  spans: readonly Span[] = schedule(timeline),
): Showing<State, Event> => ({
  round: { round: before.round, before, after: state, timeline },
  spans,
  length: Math.max(0.1, ...spans.map(({ end }) => end)),
})

const scenes = Object.keys(SCENES).flatMap((name) => sceneNamed(name).played)
const matches = [
  ...wild('rocks', { map: 'belt', ships: 5 }, 8),
  ...wild('low', { map: 'planet', victory: 'orbit', altitude: true }, 12),
  ...wild('touch', { map: 'moon', ships: 5 }, 10),
  ...wild('hot', { map: 'star' }, 12),
  ...wild('points', { map: 'lagrange', victory: 'orbit', altitude: true }, 8),
  ...wild('open', { map: 'open', turns: 2 }, 8),
]
const all = [...scenes, ...matches]

/** Drawn hulls, without ghosts. */
const hulls = (marks: readonly Mark[]) =>
  marks.filter(({ frame, alpha = 1 }) => /^(bright|dark) /.test(frame) && alpha > 0)

describe('a played subturn at a moment', () => {
  test('VC-2.4 a ship is at the start of its move when that begins, and at the end after it', () => {
    let moves = 0
    for (const step of all) {
      const showing = showingOf(step)
      const told = timelineOf(showing)
      for (const ship of told.ships.values()) {
        const found = told.moves.get(ship.id)
        if (!found) continue
        const [move, { start, end }] = found
        const crash = step.timeline.find(
          (event): event is EventOf<'crash'> =>
            event.kind === 'crash' && event.id === ship.id && event.when === 'path',
        )
        expect(apart(poseAt(told, ship, start, eyes).foot, toWorld(move.from))).toBeLessThan(0.01)
        expect(
          apart(
            poseAt(told, ship, end, eyes).foot,
            toWorld(crash ? crash.at : add(move.from, move.velocity)),
          ),
        ).toBeLessThan(0.01)
        moves++
      }
    }
    expect(moves).toBeGreaterThan(300)
  })

  test('ships and objects are at their positions when a subturn has been shown', () => {
    for (const step of all) {
      const showing = showingOf(step)
      const told = timelineOf(showing)
      const left = step.state.ships.filter(inPlay)
      const poses = posesOf(step.state, left, eyes)
      for (const ship of told.ships.values()) {
        const after = poses.get(ship.id)
        expect(presence(told, ship.id, showing.length + 1)).toBe(after ? 1 : 0)
        if (!after) continue
        const now = poseAt(told, ship, showing.length, eyes)
        expect(apart(now.at, after.at)).toBeLessThan(0.01)
        expect(Math.cos(now.rotation - after.rotation)).toBeCloseTo(1)
        const { hull, energy, heat } = step.state.ships.find(({ id }) => id === ship.id)!
        expect(leftAt(told, ship, showing.length)).toEqual({ hull, energy, heat })
      }
      for (const thing of [...step.state.asteroids, ...step.state.stations]) {
        const before = [...told.before.asteroids, ...told.before.stations].find(({ id }) => id === thing.id)!
        expect(apart(objectAt(told, before, showing.length).at, toWorld(thing.at))).toBeLessThan(0.01)
      }
      const flown = [...told.missiles.keys()].filter((id) => missileAt(told, id, showing.length + 1, eyes))
      expect(flown.sort()).toEqual(step.state.missiles.map(({ id }) => id).sort())
    }
  })

  test('every ship in play is drawn once at every moment, and none that is gone', () => {
    for (const step of all.filter((_, i) => i % 3 === 0)) {
      const showing = showingOf(step)
      const told = timelineOf(showing)
      for (let t = 0; t <= showing.length; t += 0.31) {
        const there = [...told.ships.keys()].filter((id) => presence(told, id, t) > 0)
        expect(hulls(moment(showing, t, eyes))).toHaveLength(there.length)
      }
      expect(hulls(moment(showing, showing.length + 1, eyes))).toHaveLength(
        step.state.ships.filter(inPlay).length,
      )
    }
  })

  test('ships and missiles move without a jump from frame to frame', () => {
    const FRAME = 1 / 20
    for (const step of all.filter((_, i) => i % 3 === 1)) {
      const showing = showingOf(step)
      const told = timelineOf(showing)
      const follow = (place: (t: number) => { x: number; y: number } | undefined, hexes: number) => {
        let last: { x: number; y: number } | undefined
        for (let t = 0; t <= showing.length; t += FRAME) {
          const at = place(t)
          // Top speed: one and a half times the average of a move, which takes 1.3 seconds; plus some for
          // moving aside.
          if (at && last) expect(apart(last, at)).toBeLessThan((hexes + 2.5) * 70 * 1.6 * (FRAME / 0.7))
          last = at
        }
      }
      for (const ship of told.ships.values())
        follow((t) => poseAt(told, ship, t, eyes).at, told.moves.get(ship.id)?.[0].steps ?? 0)
      for (const id of told.missiles.keys())
        follow((t) => missileAt(told, id, t, eyes)?.at, told.moves.get(id)?.[0].steps ?? 0)
    }
  })

  const kinds: readonly Event['kind'][] = [
    'rolled',
    'initiative',
    'move',
    'pull',
    'crash',
    'collision',
    'strike',
    'spent',
    'drifts',
    'refused',
    'thrust',
    'climb',
    'turn',
    'shot',
    'launch',
    'docked',
    'undocked',
    'landed',
    'waved',
    'takeoff',
    'repaired',
    'orbit',
    'overheated',
    'destroyed',
    'left',
    'over',
  ]
  test.each(kinds)('event %s changes the picture while it is shown', (kind) => {
    const found = all.flatMap((step) =>
      step.timeline.flatMap((event, i) =>
        event.kind === kind &&
        !(event.kind === 'move' && event.steps === 0) &&
        !(event.kind === 'initiative' && event.order.length < 2) &&
        !(event.kind === 'over' && event.winner === null)
          ? [{ step, i }]
          : [],
      ),
    )
    expect(found.length).toBeGreaterThan(0)
    for (const { step, i } of found.slice(0, 8)) {
      const spans = schedule(step.timeline)
      const without = showingOf(
        { ...step, timeline: step.timeline.filter((_, n) => n !== i) },
        spans.filter((_, n) => n !== i),
      )
      const { start, end } = spans[i]!
      const t = start + (end - start) * 0.6
      expect(moment(showingOf(step, spans), t, eyes)).not.toEqual(moment(without, t, eyes))
    }
  })

  test('a moment looks the same when it is shown again after others', () => {
    for (const step of scenes) {
      const showing = showingOf(step)
      const once = moment(showing, 1.1, eyes)
      moment(showing, 2.6, eyes)
      moment(showing, 0.2, { ...eyes, scale: 0.3 })
      expect(moment(showing, 1.1, eyes)).toEqual(once)
      expect(moment({ ...showing }, 1.1, eyes)).toEqual(once)
    }
  })

  test('a logged event has a place on the board, and the camera has contacts', () => {
    for (const step of all)
      for (const event of step.timeline) {
        const at = whereabouts(event, step.before)
        if (event.kind !== 'rolled' && event.kind !== 'initiative' && event.kind !== 'over')
          expect(Number.isFinite(at?.x)).toBe(true)
      }
    expect(all.some((step) => contacts(showingOf(step)).length > 0)).toBe(true)
  })
})

describe('the position at rest', () => {
  test('VC-1.6 ships are where their move leads, with a ghost of where each is now', () => {
    for (const { before } of all) {
      const marks = still(before, eyes)
      expect(hulls(marks)).toHaveLength(foreseen(before).ships.filter(inPlay).length)
      const moving = foreseen(before).timeline.filter(
        (event) => event.kind === 'move' && event.what === 'ship' && (event.steps > 0 || event.climbed !== 0),
      )
      expect(marks.filter(({ frame }) => frame.startsWith('ghost '))).toHaveLength(moving.length)
    }
  })
})

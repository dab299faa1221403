import { beforeAll, describe, expect, test } from '@jest/globals'
import { at, type PositionInput, position } from '../../../../common/games/hostile-space/position.ts'
import { torusKey } from '../../../../common/geometry/torus.ts'
import { DANGER } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import type { VelocityDesk } from '../desk.ts'
import { onTorus, toWorld } from '../plane.ts'

let deskFor: typeof import('../desk.ts').deskFor
beforeAll(async () => {
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ deskFor } = await import('../desk.ts'))
})

const eyes: Eyes = { seat: 'A1', team: 'A', scale: 0.5, calm: true, beat: true }
/** B1 drifts to 14, 4; B2 is at rest and can hardly move; A2 blocks nobody. */
const given: PositionInput = {
  // So wide that no missile flies around it within a round.
  setup: { width: 48, height: 48 },
  craft: {
    A1: { at: at(4, 6) },
    A2: { at: at(1, 20) },
    B1: { at: at(12, 4), velocity: at(2, 0), deltaV: 2 },
    B2: { at: at(20, 14), deltaV: 0, missiles: 0 },
  },
}
const velocity = (more: PositionInput = given) =>
  deskFor(position(more), 'A1', null, undefined) as VelocityDesk
const byNumber = (a: number, b: number): number => a - b
const hits = (desk: VelocityDesk) =>
  desk.prospect.value!.lines.flatMap(({ direction, meets }) => (meets ? [[direction, meets.what]] : []))

describe('the forecast of fire while velocities are planned', () => {
  test('six lines run from where the craft ends, with what they would hit when all drift on', () => {
    const desk = velocity()
    desk.steer(at(0, -2))
    expect(desk.prospect.value!.lines).toHaveLength(6)
    expect(hits(desk)).toContainEqual([0, { id: 'B1' }])
    expect(desk.inWords.value).toContain('If all drift on, A1 can hit B1 (right) from there this round.')
  })
  test('the pointer shows the lines of another place before anything is ordered', () => {
    const desk = velocity()
    expect(hits(desk)).not.toContainEqual([0, { id: 'B1' }])
    desk.hovered(toWorld(at(4, 4)))
    expect([hits(desk).length > 0, desk.draft.edits.value]).toEqual([true, 0])
    desk.hovered(undefined)
    expect(hits(desk)).not.toContainEqual([0, { id: 'B1' }])
  })
  test('an enemy drifting onto a line is reported, unless it has no missile or is behind a rock', () => {
    const desk = velocity()
    desk.hovered(toWorld(at(4, 4)))
    expect(desk.prospect.value!.threats).toEqual([{ by: 'B1', from: at(14, 4), direction: 3 }])
    expect(
      velocity({ ...given, craft: { ...given.craft, A1: { at: at(10, 14) } } }).prospect.value!.threats,
    ).toEqual([])
    const behind = velocity({ ...given, entities: [{ id: 'rock1', hexes: [at(9, 4), at(10, 4)] }] })
    behind.hovered(toWorld(at(4, 4)))
    expect(behind.prospect.value!.threats).toEqual([])
  })
  test('ambush hexes are the hexes of the lines that an enemy can reach, and no others', () => {
    const desk = velocity()
    desk.hovered(toWorld(at(4, 4)))
    const { ambushes } = desk.prospect.value!
    // B1 has 2 delta-v, so it ends at most two hexes from 14, 4.
    expect(ambushes.map(({ q, r }) => `${q},${r}`).sort()).toEqual(['12,4', '13,4', '14,4', '15,4', '16,4'])
    const red = desk.marks(eyes).filter(({ frame, tint }) => frame === 'hex' && tint === DANGER)
    expect(red.map((mark) => torusKey(desk.torus, onTorus(desk.torus, mark))).sort(byNumber)).toEqual(
      ambushes.map((h) => torusKey(desk.torus, h)).sort(byNumber),
    )
    desk.drifts.value = false
    expect(desk.marks(eyes).filter(({ frame, tint }) => frame === 'hex' && tint === DANGER)).toEqual([])
  })
})

import { describe, expect, test } from '@jest/globals'
import { signal } from '@preact/signals'
import { typeNamed } from '../../../../../common/games/space-arena/data/ships.ts'
import { parseOrders } from '../../../../../common/games/space-arena/parse.ts'
import { planOf } from '../../../../../common/games/space-arena/plan.ts'
import { freshShip } from '../../../../../common/games/space-arena/setup/start.ts'
import type { Sighting, State } from '../../../../../common/games/space-arena/state.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { DANGER, GOLD } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { forecast } from '../../plan/forecast.ts'
import type { Planning, Tool } from '../../plan/planning.ts'
import { rotationOf, toWorld } from '../../plane.ts'
import { fanFrame } from '../pictures.ts'
import { planMarks } from './plan-scene.ts'

const eyes: Eyes = { seat: 'A1', team: 'A', scale: 1, calm: false, beat: true }
const enemy: Sighting = { name: 'B1', kind: 'ship', x: 0, y: 120, round: 2, tick: 10 }

/** H2552: a laser and a launcher with arcs ahead and astern, and mines. */
function planned(
  text: string,
  options: { tick?: number; tool?: Tool; hover?: { x: number; y: number }; speed?: number } = {},
): Planning {
  const ship = freshShip(
    'A1',
    typeNamed('H2552'),
    { seat: 'A1', team: 'A' },
    { x: 0, y: 0, heading: 0, speed: options.speed ?? 20 },
  )
  const state: State = {
    ships: [ship],
    ordnance: [],
    sightings: { A: [enemy] },
    shields: 'compass',
    sharing: true,
    seenBy: 'A',
    radius: 500,
    played: 2,
    roundLimit: 20,
  }
  const commands = parseOrders(text, typeNamed(ship.type)).commands.map(({ command }) => command)
  return {
    state,
    own: [ship],
    selected: signal('A1'),
    ship: signal(ship),
    wing: signal([ship]),
    box: signal(undefined),
    targetOf: () => undefined,
    tick: signal(options.tick ?? 3),
    tool: signal(options.tool ?? { kind: 'course' }),
    hover: signal(options.hover),
    circles: signal(true),
    courses: signal(forecast(state, { A1: planOf(commands) })),
    commandsOf: () => commands,
    refusalsOf: () => [],
    sightings: [enemy],
  }
}

const frames = (marks: readonly Mark[], frame: string) => marks.filter((mark) => mark.frame === frame)

describe('the planning board', () => {
  test('the board shows the course as ten joints, with the ship itself at the planned one', () => {
    const plan = planned('')
    const spots = new Set(
      frames(planMarks(plan, eyes), 'dot').map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`),
    )
    const joints = plan.courses.value['A1']!.filter(({ tick }) => tick !== 3).map((joint) => toWorld(joint))
    expect(joints).toHaveLength(9)
    for (const { x, y } of joints) expect(spots).toContain(`${Math.round(x)} ${Math.round(y)}`)
    const there = toWorld(plan.courses.value['A1']![2]!)
    expect(
      frames(planMarks(plan, eyes), 'solid H2552').some(({ x, y }) => x === there.x && y === there.y),
    ).toBe(true)
  })

  test('a joint is red when something fails there', () => {
    const reds = (text: string) =>
      frames(planMarks(planned(text), eyes), 'dot').filter(({ tint }) => tint === DANGER).length
    expect(reds('')).toBe(0)
    expect(reds('6: R90')).toBe(1)
  })

  test('SA-4.4 arcs are drawn where the ship will be, at the heading that it will have', () => {
    const plan = planned('1: R35\n2: R35', { tool: { kind: 'aim', weapon: 'L1' } })
    const [fan] = frames(planMarks(plan, eyes), fanFrame(180))
    const then = plan.courses.value['A1']![2]!
    expect(then.heading).toBe(70)
    expect([fan!.x, fan!.y]).toEqual([toWorld(then).x, toWorld(then).y])
    expect(Math.cos(fan!.rotation! - rotationOf(70))).toBeCloseTo(1)
  })

  test('arcs are hidden when circles are switched off', () => {
    const plan = planned('')
    plan.circles.value = false
    expect(frames(planMarks(plan, eyes), fanFrame(180))).toHaveLength(0)
  })

  test('orders are drawn, and in red when they cannot be done', () => {
    const tints = (text: string) =>
      new Set(
        planMarks(planned(text), eyes)
          .filter(({ frame }) => frame === 'pill' || frame === 'ring thin')
          .map(({ tint }) => tint),
      )
    expect(tints('3: Fire L1 B1')).toContain(GOLD)
    expect(tints('1: R35\n2: R35\n3: R35\n3: Fire L1 B1')).toContain(DANGER)
    expect(frames(planMarks(planned('3: Fire S1 180'), eyes), 'Splinter')).toHaveLength(1)
    expect(frames(planMarks(planned('3: Fire S1 180'), eyes), fanFrame(90))).toHaveLength(1)
  })

  test('the contact under the pointer is ringed while a laser is aimed', () => {
    const near = planned('', { tool: { kind: 'aim', weapon: 'L1' }, hover: { x: 2, y: 119 } })
    const { x, y } = toWorld(enemy)
    expect(
      frames(planMarks(near, eyes), 'ring').some(
        (mark) => mark.x === x && mark.y === y && mark.tint === GOLD,
      ),
    ).toBe(true)
  })

  test('a ship at rest without orders shows where it could go', () => {
    const dots = (text: string) => frames(planMarks(planned(text, { speed: 0 }), eyes), 'dot').length
    expect(dots('')).toBe(10)
    expect(dots('3: Boost N 5')).toBe(0)
  })
})

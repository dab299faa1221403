/** A played step at a moment: a function of the states around it, its timeline and the time only. */
import type { Event } from '../../../../common/games/pencil-and-paper/events.ts'
import { pencilId } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { hangarOf } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { bluntnessOf, playerNamed, type State } from '../../../../common/games/pencil-and-paper/state.ts'
import { towards } from '../../../board/geometry.ts'
import { hash } from '../../../board/hash.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { filled, stroke } from '../../../board/marks/shapes.ts'
import { clamp, ease, progress } from '../../../board/playback/easing.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { toWorld } from '../plane.ts'
import { damageNumbers } from './damage-numbers.ts'
import {
  asteroidMarks,
  hangarMarks,
  nameOf,
  shipMarks,
  teamOfShip,
  tearMarks,
  wallMarks,
} from './drawing/drawing.ts'
import { lyingMarks, pencilMarks } from './drawing/pencil-drawing.ts'
import { asteroidNow, blastMarks, shipNow, tornMarks } from './losses-scene.ts'
import { toothMarks } from './pictures.ts'
import { drawingPencil, inHand, traceMarks } from './stroke-scene.ts'
import { pencilsAt, type TimedEvent, type Timeline, timelineOf } from './timeline.ts'

export function moment(showing: Showing<State, Event>, t: number, eyes: Eyes): Mark[] {
  const told = timelineOf(showing)
  const { before } = told
  return [
    ...hangars(told, t, eyes),
    ...before.asteroids.flatMap((asteroid) => asteroidNow(told, asteroid, t, eyes)),
    ...sketched(told, t, eyes),
    ...before.tears.flatMap((tear) => tearMarks(tear, eyes)),
    ...tornMarks(told, t, eyes),
    ...traceMarks(told, t, eyes),
    ...before.ships.flatMap((ship) => shipNow(told, ship, t, eyes)),
    ...told.of('blast').flatMap((blast) => blastMarks(told, blast, t, eyes)),
    ...toothMarks(before, eyes),
    ...lyingMarks(pencilsAt(told, t), eyes, [...inHand(told, t, eyes.calm), ...sharpened(told, t)]),
    ...told.of('sharpened').flatMap((one) => sharpening(told, one, t, eyes)),
    ...drawingPencil(told, t, eyes),
    ...damageNumbers(told, t, eyes),
  ]
}

/** Walls; doors placed in this step appear with them. */
function hangars(told: Timeline, t: number, eyes: Eyes): readonly Mark[] {
  const doors = told.of('door')
  if (doors.length === 0) return wallMarks(told.before, eyes)
  return doors.flatMap(([{ player }, span]) =>
    hangarMarks(told.after, playerNamed(told.after, player)!, eyes, {
      share: eyes.calm ? 1 : ease(progress(t, span)),
    }),
  )
}

/** Ships and asteroids placed before the first turn. */
function sketched(told: Timeline, t: number, eyes: Eyes): Mark[] {
  return told.all.flatMap(([event, span]): readonly Mark[] => {
    const x = eyes.calm ? 1 : progress(t, span)
    if (t < span.start || x <= 0) return []
    if (event.kind === 'drawn')
      return asteroidMarks({ id: event.asteroid, points: event.points }, eyes, { share: x })
    if (event.kind !== 'placed') return []
    // Drawn one after the other, as by a hand.
    const late = Math.min(0.5, 0.12 * (Number(event.ship.slice(1)) - 1))
    const ship = { ...event, id: event.ship }
    return shipMarks(ship, teamOfShip(told.before, event.ship), eyes, {
      share: clamp((x - late) / (1 - late)),
      label: nameOf(told.after, ship, eyes),
    })
  })
}

/** Pencils in their sharpeners. */
const sharpened = (told: Timeline, t: number): string[] =>
  told
    .of('sharpened')
    .flatMap(([{ player, pencil }, { start, end }]) =>
      t >= start && t < end ? [pencilId(player, pencil, told.before.rules.sharing)] : [],
    )

const SHARPENER = [
  [
    { x: -16, y: -13 },
    { x: 14, y: -13 },
    { x: 14, y: 13 },
    { x: -16, y: 13 },
  ],
  [
    { x: -10, y: -13 },
    { x: 8, y: -13 },
    { x: 3, y: 13 },
    { x: -5, y: 13 },
  ],
] as const

/** A pencil turns in its sharpener, in its player's hangar; shavings fall. */
function sharpening(
  told: Timeline,
  [{ player, pencil }, span]: TimedEvent<'sharpened'>,
  t: number,
  eyes: Eyes,
): Mark[] {
  const x = progress(t, span)
  if (t < span.start || x >= 1) return []
  const { edge, team } = playerNamed(told.before, player)!
  const { left, right, top, bottom } = hangarOf(told.before.sheet, edge)
  const level = edge === 'top' || edge === 'bottom'
  const at = toWorld(
    level ? { x: right - 2900, y: (top + bottom) / 2 } : { x: (left + right) / 2, y: top + 1800 },
  )
  const rotation = level ? Math.PI : -Math.PI / 2
  const fade = Math.min(1, x * 8, (1 - x) * 6)
  const { sharing } = told.before.rules
  const push = eyes.calm ? 0 : Math.sin(x * 30) * 4
  const pose = {
    at: towards(at, rotation, push - 4),
    rotation: rotation + (eyes.calm ? 0 : Math.sin(x * 42) * 0.03),
  }
  const bluntness = bluntnessOf(told.before, pencilId(player, pencil, sharing)) * (1 - ease(clamp(x * 1.5)))
  const shavings = Array.from({ length: eyes.calm ? 4 : 12 }, (_, i) => {
    const age = clamp(x * 1.5 - i * 0.05)
    const angle = -Math.PI / 2 + (hash(`shaving ${i}`) - 0.5) * 2.4
    const from = towards(at, angle, 12 + 46 * Math.sqrt(age) * (0.4 + hash(`far ${i}`)))
    const curl = Array.from({ length: 6 }, (_, k) =>
      towards({ x: from.x, y: from.y + 50 * age * age }, i + age * 5 + k * 0.7, 5 + k * 0.5),
    )
    return stroke(curl, 2.6, { tint: i % 3 ? 0xd9b27c : 0x7a5a3a, alpha: age > 0 ? fade : 0 })
  })
  return [
    ...pencilMarks(
      pose,
      { kind: pencil, bluntness, team: sharing ? '' : team, long: 210, alpha: fade },
      eyes,
    ),
    ...SHARPENER.map((part, i) =>
      filled(part, { tint: i ? 0x8d949f : 0x5a616d, alpha: fade }, { at, rotation }),
    ),
    ...shavings,
  ]
}

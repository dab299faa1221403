/** The planners' keys; the screen's own keys (`COMMON_KEYS`) apply too. */
import { commonKey, UNDO_KEYS } from '../../../game-kit/plan/plan-keys.ts'
import type { Press } from '../../../input/press.ts'
import type { AsteroidPlan } from './asteroid-plan.ts'
import type { DoorPlan } from './door-plan.ts'
import type { FlickPlan } from './flick-plan.ts'
import type { ShipsPlan } from './ships-plan.ts'

export const KEYS: readonly (readonly [string, string])[] = [
  ['← →', 'Turn the aim by 2°; while setting up the arrows move what is placed. With Shift: move the board'],
  ['↑ ↓', 'A stronger or a weaker flick, by 2 %'],
  ['J L', 'Turn the aim by the least there is'],
  ['I K', 'Strength, by 0.1 %'],
  ['A', 'Aim at the next enemy (with Shift at the one before)'],
  ['S', 'A shot, or a move'],
  ['1–6', 'Your ship by its number'],
  ['F', 'Your next ship'],
  ['P', 'The next pencil; while setting up: place for me'],
  ['H', 'Sharpen it'],
  ['Q E', 'Turn the ship after its move'],
  ['B', 'Which point of the ship comes to the end'],
  ['O', 'A stopper where the line ends, or none'],
  ['U', 'Setting up: a turret, or a ship again'],
  ['X', 'Setting up: draw no more asteroids'],
  ['N', 'Pass, where that is allowed'],
  ['C', 'Clear'],
  UNDO_KEYS,
  ['T', 'Show how far the pencil reaches'],
  ['Enter', 'Flick! (Setting up: place at the cursor, else Ready)'],
]

/** Angle units: about two degrees, and a sixteenth of a turn. */
const DEGREES = 23
const SIXTEENTH = 256
const STRENGTH = 20

const AIMS: Readonly<Record<string, readonly [angle: number, strength: number]>> = {
  ArrowLeft: [-DEGREES, 0],
  ArrowRight: [DEGREES, 0],
  ArrowUp: [0, STRENGTH],
  ArrowDown: [0, -STRENGTH],
  j: [-1, 0],
  l: [1, 0],
  i: [0, 1],
  k: [0, -1],
}

/** Returns true if the planner handled the key. */
export const keyMeans = (plan: DoorPlan | ShipsPlan | AsteroidPlan | FlickPlan, press: Press): boolean =>
  plan.kind === 'flick' ? flickKey(plan, press) : placingKey(plan, press)

function placingKey(plan: DoorPlan | ShipsPlan | AsteroidPlan, { key, shift }: Press): boolean {
  if (key.startsWith('Arrow')) return !shift && plan.arrow(key)
  if (key === 'Enter') return plan.confirm()
  if (/^[1-9]$/.test(key) && plan.kind === 'ships') {
    plan.select(Number(key) - 1)
    return true
  }
  const does: Readonly<Record<string, () => unknown>> = {
    p: () => plan.placeForMe(),
    c: () => plan.clear(),
    ...(plan.kind === 'ships' && {
      q: () => plan.turn(-SIXTEENTH),
      e: () => plan.turn(SIXTEENTH),
      f: () => plan.select((plan.selected.value + 1) % plan.ships.length),
      ...(plan.state.rules.turrets && { u: () => plan.toggleTurret() }),
    }),
    ...(plan.kind === 'asteroid' && { x: () => plan.toggleDone() }),
  }
  const action = does[key]
  if (!action) return commonKey(plan, key)
  action()
  return true
}

function flickKey(plan: FlickPlan, { key, shift }: Press): boolean {
  if (key === 'Enter' && plan.armed) {
    plan.armed.value = !plan.armed.value
    return true
  }
  if (shift && key.startsWith('Arrow')) return false
  const aims = AIMS[key]
  if (aims) {
    plan.nudge(...aims)
    return true
  }
  if (/^[1-9]$/.test(key)) {
    plan.select(`${plan.player.id}${key}`)
    return true
  }
  const does: Readonly<Record<string, () => unknown>> = {
    a: () => plan.targetNext(shift ? -1 : 1),
    s: () => plan.setKind(plan.turn.value.kind === 'shot' ? 'move' : 'shot'),
    f: () => plan.cycle(shift ? -1 : 1),
    p: () => plan.nextPencil(),
    h: () => plan.sharpen(plan.turn.value.pencil),
    q: () => plan.turnLanding(-SIXTEENTH),
    e: () => plan.turnLanding(SIXTEENTH),
    b: () => plan.nextPoint(),
    o: () => plan.toggleStopper(),
    n: () => plan.instead('pass'),
    c: () => plan.clear(),
  }
  const action = does[key]
  if (!action) return commonKey(plan, key)
  action()
  return true
}

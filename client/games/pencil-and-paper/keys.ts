/** The keys of the planners; those of the screen itself (`COMMON_KEYS`) come with them. */
import type { AsteroidDesk } from './asteroid-desk.ts'
import type { DoorDesk } from './door-desk.ts'
import type { FlickDesk } from './flick-desk.ts'
import type { ShipsDesk } from './ships-desk.ts'

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
  ['Backspace or Z', 'Undo'],
  ['T', 'Show how far the pencil reaches'],
  ['Enter', 'Flick! (Setting up: place at the cursor, else Ready)'],
]

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** Units of an angle: some two degrees, and a sixteenth of a turn. */
const DEGREES = 23
const SIXTEENTH = 256
const STRENGTH = 20

const AIMS: Readonly<Record<string, readonly [angle: number, strength: number]>> = {
  arrowleft: [-DEGREES, 0],
  arrowright: [DEGREES, 0],
  arrowup: [0, STRENGTH],
  arrowdown: [0, -STRENGTH],
  j: [-1, 0],
  l: [1, 0],
  i: [0, 1],
  k: [0, -1],
}

/** Of the row of digits, whatever Shift makes of it. */
const digitOf = ({ key, code }: Key): string | undefined =>
  /^Digit([1-9])$/.exec(code)?.[1] ?? (/^[1-9]$/.test(key) ? key : undefined)

export function placingKey(desk: DoorDesk | ShipsDesk | AsteroidDesk, event: Key): boolean {
  const key = event.key.toLowerCase()
  if (key.startsWith('arrow')) return !event.shiftKey && desk.arrow(event.key)
  if (key === 'enter') return desk.confirm()
  const digit = digitOf(event)
  if (digit !== undefined && desk.kind === 'ships') {
    desk.select(Number(digit) - 1)
    return true
  }
  const does: Readonly<Record<string, () => unknown>> = {
    p: () => desk.placeForMe(),
    c: () => desk.clear(),
    z: () => desk.draft.undo(),
    backspace: () => desk.draft.undo(),
    t: () => (desk.toggler.on.value = !desk.toggler.on.value),
    ...(desk.kind === 'ships' && {
      q: () => desk.turn(-SIXTEENTH),
      e: () => desk.turn(SIXTEENTH),
      f: () => desk.select((desk.selected.value + 1) % desk.ships.length),
      ...(desk.state.rules.turrets && { u: () => desk.toggleTurret() }),
    }),
    ...(desk.kind === 'asteroid' && { x: () => desk.toggleDone() }),
  }
  const action = does[key]
  action?.()
  return action !== undefined
}

export function flickKey(desk: FlickDesk, event: Key): boolean {
  const key = event.key.toLowerCase()
  if (key === 'enter' && desk.armed) {
    desk.armed.value = !desk.armed.value
    return true
  }
  if (event.shiftKey && key.startsWith('arrow')) return false
  const aims = AIMS[key]
  if (aims) {
    desk.nudge(...aims)
    return true
  }
  const digit = digitOf(event)
  if (digit !== undefined) {
    desk.select(`${desk.player.id}${digit}`)
    return true
  }
  const does: Readonly<Record<string, () => unknown>> = {
    a: () => desk.targetNext(event.shiftKey ? -1 : 1),
    s: () => desk.setKind(desk.plan.value.kind === 'shot' ? 'move' : 'shot'),
    f: () => desk.cycle(event.shiftKey ? -1 : 1),
    p: () => desk.nextPencil(),
    h: () => desk.sharpen(desk.plan.value.pencil),
    q: () => desk.turnLanding(-SIXTEENTH),
    e: () => desk.turnLanding(SIXTEENTH),
    b: () => desk.nextPoint(),
    o: () => desk.toggleStopper(),
    n: () => desk.instead('pass'),
    c: () => desk.clear(),
    z: () => desk.draft.undo(),
    backspace: () => desk.draft.undo(),
    t: () => (desk.toggler.on.value = !desk.toggler.on.value),
  }
  const action = does[key]
  action?.()
  return action !== undefined
}

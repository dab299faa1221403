/** Actions of a flight plan in words. */
import { counted } from '../../../../common/engine/presentation/words.ts'
import { type Action, readAction } from '../../../../common/games/vector-combat/action.ts'
import { FACE_NAMES } from '../../../../common/games/vector-combat/face.ts'
import { stationWords } from '../../../../common/games/vector-combat/presentation/place-words.ts'

/** "adds 2 counters N". `facing`: of the acting ship. */
export function deedWords(action: Action, facing: number): string {
  switch (action.do) {
    case 'pass':
      return 'passes'
    case 'thrust':
      return `adds ${counted(action.counters, 'counter')} ${FACE_NAMES[facing]!}`
    case 'climb':
      return `adds ${counted(Math.abs(action.counters), 'counter')} ${action.counters < 0 ? 'down' : 'up'}`
    case 'turn':
      return `turns to ${FACE_NAMES[action.facing]!}`
    case 'fire':
      return `fires at ${action.target}`
    case 'launch':
      return `launches a missile at ${action.target}`
    case 'dock':
      return `docks at ${stationWords(action.station)}`
    case 'land':
      return `lands on the ${action.half > 0 ? 'northern' : 'southern'} half`
    case 'takeoff':
      return `takes off${action.counters === 0 ? '' : ` with ${counted(action.counters, 'counter')} ${action.up ? 'up' : FACE_NAMES[facing]!}`}`
  }
}

/**
 * A planned action, written as in orders, in as few words as a bar has room for: "thrusts 2 N", "docks at the
 * ferry". `facing`: of the ship then, undefined if that is not known.
 */
export function actionInBrief(text: string, facing: number | undefined): string {
  const action = readAction(text)
  if (!action) return text
  const towards = facing === undefined ? '' : ` ${FACE_NAMES[facing]!}`
  switch (action.do) {
    case 'thrust':
      return `thrusts ${action.counters}${towards}`
    case 'climb':
      return `thrusts ${Math.abs(action.counters)} ${action.counters < 0 ? 'down' : 'up'}`
    case 'takeoff':
      return `takes off${action.counters === 0 ? '' : ` with ${action.counters}${action.up ? ' up' : towards}`}`
    default:
      return deedWords(action, facing ?? 0)
  }
}

/**
 * Tells of an action that gives way to another one, as a ship has only one a subturn; empty if the player
 * need not be told: nothing was planned there, it is taken back, or only its size changes and nothing rests
 * on it. `facing`: of the ship then.
 */
export function replacedInWords(
  ship: string,
  [was, now]: readonly [string, string],
  facing: number | undefined,
  hasLater: boolean,
): string {
  const [before, after] = [readAction(was), readAction(now)]
  if (!before || !after || before.do === 'pass' || after.do === 'pass' || was === now) return ''
  if (before.do === after.do && !hasLater) return ''
  const rests = hasLater ? ' What is planned after that may lead elsewhere now.' : ''
  return (
    `${ship} ${actionInBrief(now, facing)} in place of what was planned: ` +
    `it no longer ${actionInBrief(was, facing)}.${rests} Undo takes it back.`
  )
}

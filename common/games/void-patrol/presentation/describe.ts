/** Lines of the battle log, for players and screen readers. */

import { endingInWords, teamsInWords } from '../../../engine/presentation/story.ts'
import type { GunName } from '../data/weapons.ts'
import { endings } from '../endings.ts'
import type { Event } from '../events.ts'
import { fighterNamed, type State } from '../state.ts'

export function describe(event: Event, before: State): string | undefined {
  const name = (id: string) => `${id} ${fighterNamed(before, id)?.model ?? ''}`.trim()
  switch (event.kind) {
    case 'move':
      return event.chits ? `${name(event.fighter)}: ${chitsInWords(event.chits)}` : undefined
    case 'collision':
      return event.damage > 0
        ? `${name(event.fighter)} hits an asteroid: ${event.hull} damage${event.hull < event.damage ? ` (the shields held ${event.damage - event.hull})` : ''}`
        : `${name(event.fighter)} grazes an asteroid`
    case 'shot':
      return shot(event, before, name)
    case 'chase':
      return event.strikes ? `${event.missile} strikes` : undefined
    case 'launch':
      return `${name(event.fighter)} releases a missile${event.wasted ? ': wasted' : ''}`
    case 'blast':
      return event.blast === 'missile'
        ? `${event.by} explodes`
        : event.blast === 'grenade'
          ? `${name(event.by)}'s grenade goes off`
          : `${name(event.by)} fires a rocket cluster`
    case 'struck':
      return `${name(event.fighter)} takes ${event.hull} damage from ${event.by}`
    case 'shotDown':
      return `${event.missile} is destroyed by a blast`
    case 'selfDestructed':
      return `${event.missile} leaves the field and destroys itself`
    case 'lock':
      return event.fighter ? `${event.missile} locks on ${name(event.fighter)}` : undefined
    case 'destroyed':
      return `${name(event.fighter)} is destroyed${event.by === 'rock' ? ' by asteroids' : ''}`
    case 'retired':
      return `${name(event.fighter)} retires safely through its own side`
    case 'imploded':
      return `${name(event.fighter)} leaves the field and implodes`
    case 'over':
      return event.winners.length
        ? `${teamsInWords(event.winners)} ${endingInWords({ endings }, event.by)}`
        : `A draw: ${endingInWords({ endings }, event.by)}`
  }
}

function shot(event: Extract<Event, { kind: 'shot' }>, before: State, name: (id: string) => string): string {
  const gun = fighterNamed(before, event.shooter)?.guns[event.gun]
  const what = gun ? gunInWords(gun) : 'gun'
  const aim = `${name(event.shooter)} fires its ${what} at ${name(event.target)} (range ${event.range}, ${event.chance} %, rolled ${event.roll})`
  if (event.result === 'miss') return `${aim}: a miss`
  const shields = event.shieldDamage ? `, shields down by ${event.shieldDamage}` : ''
  const thrust = event.crippled ? ', and one thrust less from now on' : ''
  const harm = event.hull > 0 ? `${event.hull} damage` : 'held by the shields'
  return `${aim}: ${event.result === 'double' ? 'a double hit' : 'a hit'}, ${harm}${shields}${thrust}`
}

/** For people who do not know the codes of the ship sheets. */
const GUN_KINDS: Readonly<Record<string, string>> = {
  ofc: 'cannon',
  lb: 'blaster',
  qgp: 'pulse gun',
  laser: 'laser',
}

/** "blaster" for `lb 6/100`. */
export const gunInWords = (gun: GunName): string => GUN_KINDS[gun.split(' ')[0]!] ?? 'gun'

/** Chits in words, the same in the log, in the plan and for screen readers. */
const STEPS: Readonly<Record<string, string>> = {
  F: 'forward',
  B: 'boost',
  L: 'spin left',
  R: 'spin right',
  '<': 'side-thrust left',
  '>': 'side-thrust right',
}

/** `spin left, forward ×2`. */
export function chitsInWords(chits: string): string {
  const runs = chits.match(/(.)\1*/g) ?? []
  return runs.map((run) => STEPS[run[0]!]! + (run.length > 1 ? ` ×${run.length}` : '')).join(', ')
}

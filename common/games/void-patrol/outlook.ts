/**
 * The effect of a round's rocks and border alone on a fighter (VP-3, VP-6): if it drifts, and with any other
 * chits.
 */
import { fate } from './border.ts'
import { asteroidSet, collisions } from './collide.ts'
import { through } from './gunnery.ts'
import { manoeuvres } from './manoeuvres.ts'
import { fly } from './move.ts'
import type { Fighter, State } from './state.ts'

export type Ending = 'flies on' | 'retires' | 'implodes' | 'is wrecked'

export interface Outlook {
  readonly drifting: Ending
  /** No chits can keep it in the match. */
  readonly doomed: boolean
}

/** How a fighter ends the round with these chits if nobody fires at it. */
export function endingOf(
  { field, asteroids }: Pick<State, 'field' | 'asteroids'>,
  fighter: Fighter,
  chits: string,
): Ending {
  const { at, velocity } = fly(fighter, chits)
  const hurt = collisions(fighter.at, at, asteroidSet(asteroids)).reduce(
    (sum, { damage }) => sum + through(damage, fighter.shields),
    0,
  )
  if (hurt >= fighter.hull) return 'is wrecked'
  const end = fate(field, { at, velocity, team: fighter.team })
  return end === 'stays' ? 'flies on' : end
}

export function outlook(state: Pick<State, 'field' | 'asteroids' | 'rules'>, fighter: Fighter): Outlook {
  const drifting = endingOf(state, fighter, '')
  return {
    drifting,
    doomed:
      drifting !== 'flies on' &&
      !manoeuvres(state.rules, fighter).some(({ chits }) => endingOf(state, fighter, chits) === 'flies on'),
  }
}

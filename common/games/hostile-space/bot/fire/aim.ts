/**
 * Who fires where, after all have moved: at craft that a missile hits for certain, or at places where a craft
 * has to be later.
 */
import type { Dice } from '../../../../engine/dice/dice.ts'
import type { Fires } from '../../orders.ts'
import { fireMissiles } from '../../phases/fire.ts'
import type { State } from '../../state.ts'
import { Dodges } from '../dodges.ts'
import { situationOf } from '../situation.ts'
import { Stakes } from '../stakes.ts'
import { eagerness, type Temper } from '../temper.ts'
import { type Shot, shotsOf } from './shots.ts'
import { Volley } from './volley.ts'

/** Number of passes in which each craft reconsiders its shot, given those of its seat's other craft. */
const TIMES = 3
/** Hits do no damage with these dice: only the hit itself matters here. */
const calm: Dice = { roll: () => 3, index: () => 0 }

export function aim(state: State, seat: string, temper: Temper): Fires {
  // Missiles in flight, and those declared in sight of all (HS-2.2), come first: the new ones meet what these
  // leave.
  const flown = fireMissiles(state, declaredBefore(state), calm)
  const situation = situationOf(
    {
      ...state,
      players: flown.state.players,
      entities: flown.state.entities,
      missiles: flown.state.missiles,
    },
    seat,
  )
  const struck = flown.timeline.flatMap((event) => (event.kind === 'hit' ? [event] : []))
  const old = new Set(state.missiles.map(({ id }) => id))
  const shielded = new Set(struck.flatMap(({ missile, target }) => (old.has(missile) ? [target] : [])))
  const stakes = new Stakes(situation, eagerness(temper, state))
  const volley = new Volley(
    situation,
    situation.ships.map(({ craft }) => struck.filter(({ target }) => target === craft.id).length),
    new Dodges(situation),
    (team) => stakes.weight(situation.us, team),
    temper,
  )
  return chosen(
    situation.ships.map(({ craft }) => craft.id),
    shotsOf(situation, shielded),
    volley,
  )
}

const declaredBefore = ({ craft }: State): Fires =>
  Object.fromEntries(craft.flatMap(({ id, declared }) => (declared === null ? [] : [[id, declared]])))

function chosen(names: readonly string[], shots: readonly (readonly Shot[])[], volley: Volley): Fires {
  const best: (Shot | undefined)[] = []
  // Craft with the fewest worthwhile shots choose first; the others see what remains.
  const inOrder = shots
    .map((all) => ({ all, choices: all.filter((shot) => volley.worth(shot) > 0).length }))
    .sort((a, b) => a.choices - b.choices)
  for (let time = 0; time < TIMES; time++)
    inOrder.forEach(({ all }, k) => {
      if (best[k]) volley.count(best[k], -1)
      best[k] = undefined
      let most = 0
      for (const shot of all) {
        const worth = volley.worth(shot)
        if (worth > most) [most, best[k]] = [worth, shot]
      }
      if (best[k]) volley.count(best[k], 1)
    })
  return Object.fromEntries(best.flatMap((shot) => (shot ? [[names[shot.ship]!, shot.direction]] : [])))
}

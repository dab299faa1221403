/**
 * A bot's orders, from its seat's view: level 1 cruises, level 2 assumes that all drift on, level 3 predicts
 * others' answers.
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import type { Orders } from '../orders.ts'
import { standing } from '../resolve.ts'
import type { State } from '../state.ts'
import { command } from './admiral.ts'
import { cruise, shootAtSight } from './cadet.ts'
import { aim } from './fire/aim.ts'
import { steer } from './pilot.ts'
import { place } from './place.ts'
import { situationOf } from './situation.ts'
import { temperOf } from './temper.ts'

export function think(view: State, seat: SeatId, dice: Dice, level: number): Orders {
  const temper = temperOf(level, view.rules)
  switch (view.phase) {
    case 'precedence':
      return standing(view)
    case 'velocity': {
      const situation = situationOf(view, seat)
      return {
        kind: 'velocity',
        of:
          level >= 3
            ? command(situation, dice, temper)
            : level === 2
              ? steer(situation, temper)
              : cruise(situation, dice),
      }
    }
    case 'fire':
      return {
        kind: 'fire',
        of: level >= 2 ? aim(view, seat, temper) : shootAtSight(situationOf(view, seat), dice),
      }
    default:
      return place(view, seat, dice)
  }
}

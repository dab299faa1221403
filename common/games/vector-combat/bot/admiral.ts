/** Level 3: predicts the enemies' answers and plans against them. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Action } from '../action.ts'
import type { Board } from '../board.ts'
import { inPlay, type Ship, type ShipId } from '../state.ts'
import { launchedBy } from './incoming.ts'
import { plansFor } from './pilot.ts'
import { actionsOf, courseBy, firstOf, type Step } from './search.ts'
import type { IncomingMissile } from './situation.ts'
import { type Situation, situationOf } from './situation.ts'
import { COMMANDER, GUESSED, seerOn, settled } from './temper.ts'

/** Probability that enemies choose what is best for them if we coast; otherwise they coast. */
const PLANNING = 0.75
/** The same for a ship that expects enemies of level 3. */
const SEEN_THROUGH = 0.9

/** By ship: its preferred actions, the best first. */
export const command = (
  board: Board,
  own: readonly Ship[],
  dice: Dice,
): ReadonlyMap<ShipId, readonly Action[]> =>
  new Map([...commanded(board, own, dice)].map(([id, plans]) => [id, plans.map(firstOf)]))

/** By ship: its plans, one for each possible first action, the best first. */
export function commanded(
  board: Board,
  own: readonly Ship[],
  dice?: Dice,
): ReadonlyMap<ShipId, readonly Step[]> {
  const situation = situationOf(board, own[0]?.faction ?? '', COMMANDER.ahead)
  return plansFor(
    expecting(situation, COMMANDER.ahead),
    own,
    settled(COMMANDER, leadOf(situation), situation.left),
    dice,
  )
}

/** The same against enemies that plan like level 3. */
export function answering(board: Board, own: readonly Ship[]): ReadonlyMap<ShipId, readonly Step[]> {
  const temper = seerOn(board.field.map)
  const situation = situationOf(board, own[0]?.faction ?? '', temper.ahead)
  const commandedBy: PlanGuesser = (faction) =>
    commanded(
      board,
      board.ships.filter((ship) => inPlay(ship) && ship.faction === faction),
    )
  return plansFor(
    expecting(situation, temper.ahead, commandedBy, SEEN_THROUGH),
    own,
    settled(temper, leadOf(situation), situation.left),
  )
}

function leadOf({ mates, foes }: Situation): number {
  const hull = (ships: readonly Ship[]) => ships.reduce((sum, ship) => sum + ship.hull, 0)
  const theirs = foes.map(({ ship }) => ship)
  const best = Math.max(
    0,
    ...theirs.map(({ faction }) => hull(theirs.filter((ship) => ship.faction === faction))),
  )
  return (hull(mates) - best) / (hull(mates) + best)
}

/** Guesses the plans of a faction's ships. */
type PlanGuesser = (faction: string) => ReadonlyMap<ShipId, readonly Step[]>

/** As level 2 would plan. */
const plainly =
  (board: Board): PlanGuesser =>
  (faction) => {
    const seen = situationOf(board, faction, GUESSED.ahead)
    return plansFor(seen, seen.mates, GUESSED)
  }

/** The same situation with enemies that plan like level 2, or as `guessing` says, and the probability of that. */
export function expecting(
  situation: Situation,
  subturns: number,
  guessing: PlanGuesser = plainly(situation.board),
  likely = PLANNING,
): Situation {
  const { board } = situation
  const launches = new Map<ShipId, IncomingMissile[]>()
  const plans = new Map<ShipId, Step>()
  for (const faction of new Set(situation.foes.map(({ ship }) => ship.faction)))
    for (const [id, [plan]] of guessing(faction)) if (plan) plans.set(id, plan)
  const foes = situation.foes.map((foe) => {
    const plan = plans.get(foe.ship.id)
    if (!plan) return foe
    const actions = actionsOf(plan)
    const first = actions[0]
    if (first?.do === 'launch')
      launches.set(first.target, [...(launches.get(first.target) ?? []), launchedBy(foe.ship, likely)])
    return {
      ...foe,
      plan: actions,
      courses: [
        { weight: likely, course: courseBy(board, foe.ship, plan, subturns) },
        { weight: 1 - likely, course: foe.courses[0]!.course },
      ],
    }
  })
  return { ...situation, foes, launches }
}

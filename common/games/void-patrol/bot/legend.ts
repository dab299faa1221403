/**
 * Level 3: searches as its enemies would, answers their likely manoeuvres, predicts their answers to that,
 * and answers again. A seat's fighters decide one after the other, knowing the earlier decisions. No clock:
 * the effort depends on the number of fighters.
 */
import type { SeatId } from '../../../engine/match-types.ts'
import { manoeuvres } from '../manoeuvres.ts'
import { type Fighter, flying, type State } from '../state.ts'
import { nearest } from './duel.ts'
import { allotted, focused } from './focus.ts'
import { type Guess, guessesOf } from './guesses.ts'
import { predict, secondLook } from './predict.ts'
import { type Plan, type Plans, prospectOf } from './prospect.ts'
import { type RatedManoeuvre, rate } from './rate.ts'

/** Up to this many manoeuvres, of its own fighters and the watched enemies, it uses the full effort. */
const MANOEUVRES = 6000
/** Number of an enemy's manoeuvres considered; in a crowd it does not predict their answers either. */
const RECKONED_WITH = { leisure: 8, crowd: 5 }
/**
 * Probability that enemies optimize against our drifting or thrusting a little, rather than anticipating us.
 */
const HABIT = 0.8

type Answers = ReadonlyMap<Fighter, readonly Guess[]>

export function legend(view: State, seat: SeatId): Map<Fighter, RatedManoeuvre> {
  const own = view.fighters.filter((f) => f.seat === seat && flying(f))
  const watched = [...new Set(own.flatMap((fighter) => nearest(prospectOf(view, fighter))))]
  const crowd =
    [...own, ...watched].reduce((sum, fighter) => sum + manoeuvres(view.rules, fighter).length, 0) >
    MANOEUVRES
  const most = crowd ? RECKONED_WITH.crowd : RECKONED_WITH.leisure
  const habits: Answers = new Map(
    watched.map((enemy) => {
      const prospect = prospectOf(view, enemy)
      return [enemy, predict(prospect, nearest(prospect).flatMap(guessesOf), most)]
    }),
  )
  const first = decide(view, own, habits, new Map())
  if (crowd) return first
  const answers: Answers = new Map(
    watched.map((enemy) => {
      const prospect = prospectOf(view, enemy)
      const certain = nearest(prospect).flatMap((f) => expected(f, first))
      return [
        enemy,
        [
          ...habits.get(enemy)!.map((guess) => ({ ...guess, weight: HABIT * guess.weight })),
          ...predict(prospect, certain, most, 1 - HABIT),
        ],
      ]
    }),
  )
  return decide(view, own, answers, plansOf(first))
}

/** Each fighter's best answer to the enemies' answers, given its friends' decisions. */
function decide(
  view: State,
  own: readonly Fighter[],
  answers: Answers,
  before: Plans,
): Map<Fighter, RatedManoeuvre> {
  const decided = new Map<Fighter, RatedManoeuvre>()
  const plans = new Map(before)
  const hurt = new Map<Fighter, number>()
  for (const fighter of own) {
    plans.delete(fighter.id)
    const prospect = prospectOf(view, fighter, plans)
    const guesses = nearest(prospect).flatMap((enemy) => answers.get(enemy) ?? guessesOf(enemy))
    const best = secondLook(prospect, rate(prospect, guesses, focused(hurt)))[0]!
    decided.set(fighter, best)
    allotted(hurt, fighter, best, guesses)
    plans.set(fighter.id, planOf(fighter, best))
  }
  return decided
}

const planOf = (fighter: Fighter, { motion, launch }: RatedManoeuvre): Plan => ({
  fighter,
  motion,
  launch,
  known: true,
})

const plansOf = (decided: ReadonlyMap<Fighter, RatedManoeuvre>): Plans =>
  new Map([...decided].map(([fighter, rated]) => [fighter.id, planOf(fighter, rated)]))

/** What an anticipating enemy expects of one of our fighters; other seats' decisions are unknown. */
function expected(fighter: Fighter, decided: ReadonlyMap<Fighter, RatedManoeuvre>): Guess[] {
  const rated = decided.get(fighter)
  return rated
    ? [{ enemy: fighter, motion: rated.motion, thrusts: rated.m.thrusts, spins: rated.m.spins, weight: 1 }]
    : guessesOf(fighter)
}

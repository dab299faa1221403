/**
 * Level 3: thinks as its enemies would, answers the manoeuvres that they are likely to play, asks how they
 * would answer that, and answers again. The fighters of a seat decide one after the other and know of each
 * other. No clock: how much it thinks depends on how many fighters there are.
 */
import type { SeatId } from '../../../engine/match-types.ts'
import { manoeuvres } from '../manoeuvres.ts'
import { type Fighter, flying, type State } from '../state.ts'
import { nearest } from './duel.ts'
import { allotted, focused } from './focus.ts'
import { type Guess, guessesOf } from './guesses.ts'
import { predict, secondLook } from './predict.ts'
import { type Plan, type Plans, prospectOf } from './prospect.ts'
import { type Rated, rate } from './rate.ts'

/** Up to so many manoeuvres, those of its own fighters and of the enemies watched, it thinks at leisure. */
const MANOEUVRES = 6000
/** How many manoeuvres of an enemy it reckons with; in a crowd it does not ask how they would answer, either. */
const RECKONED_WITH = { leisure: 8, crowd: 5 }
/**
 * How far it believes that enemies do what suits them if we drift or thrust a little, rather than that they
 * see through us.
 */
const HABIT = 0.8

type Answers = ReadonlyMap<Fighter, readonly Guess[]>

export function legend(view: State, seat: SeatId): Map<Fighter, Rated> {
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

/** Each fighter's best against the enemies' answers, given what its friends have decided. */
function decide(view: State, own: readonly Fighter[], answers: Answers, before: Plans): Map<Fighter, Rated> {
  const decided = new Map<Fighter, Rated>()
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

const planOf = (fighter: Fighter, { motion, launch }: Rated): Plan => ({
  fighter,
  motion,
  launch,
  known: true,
})

const plansOf = (decided: ReadonlyMap<Fighter, Rated>): Plans =>
  new Map([...decided].map(([fighter, rated]) => [fighter.id, planOf(fighter, rated)]))

/** What an enemy that sees through us expects of one of us; what other seats' fighters do nobody knows. */
function expected(fighter: Fighter, decided: ReadonlyMap<Fighter, Rated>): Guess[] {
  const rated = decided.get(fighter)
  return rated
    ? [{ enemy: fighter, motion: rated.motion, thrusts: rated.m.thrusts, spins: rated.m.spins, weight: 1 }]
    : guessesOf(fighter)
}

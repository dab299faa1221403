/**
 * Which orders the given ones are measured against. The search compares orders against everything the others
 * could do, but only a few times each: its favourite may be none, and orders that it overlooks may be better.
 * So several of its proposals are tried in playouts, with dice that are used for choosing only.
 */
import type { AnyGame } from '../game.ts'
import type { Candidate } from '../search/search.ts'
import type { Playout } from '../search/searching.ts'
import { farOf } from './chance.ts'
import { type Finalist, gainOf, together } from './losses.ts'
import type { Trial } from './trial.ts'

/**
 * Where each look is as long as a far one, so many of the search's favourites are tried, beside what the
 * level below would order.
 */
const FAVOURITES = 4
/**
 * A first look covers all proposals, with this share of the playouts; then the better half again with twice
 * as many, and so on. A near look is cheap.
 */
const FIRST_LOOK = { near: 1 / 8, far: 1 / 4 } as const
/** How many complete proposals, and how many mixtures with the given orders, go on to the final look. */
const FINALISTS = 2
/** Share of the playouts used to choose between the finalists. */
const FINAL_LOOK = 1 / 2

/** What the level below would order, first, and the proposals that are tried beside it. */
export function shortlist(
  game: AnyGame,
  candidates: readonly Candidate[],
  believed: (one: Candidate) => number,
): readonly unknown[] {
  const [usual, ...others] = candidates
  const tried = game.search?.near
    ? others
    : others.sort((a, b) => believed(b) - believed(a)).slice(0, FAVOURITES)
  return [usual!, ...tried].map(({ orders }) => orders)
}

/**
 * The best orders against what the others are likely to order, best first. What the level below would order
 * is always among them: nobody can say that a seat had nothing better to know of, if a weaker bot knew it.
 * In games with a near look that look keeps a few of them, and a far look decides between these, since what
 * gains most at once may lose later.
 */
export function finalistsOf(
  game: AnyGame,
  trial: Trial,
  given: unknown,
  all: readonly unknown[],
): readonly Finalist[] {
  const near = game.search?.near
  const text = JSON.stringify(given)
  const others = all.filter((one) => JSON.stringify(one) !== text)
  const usual = others.slice(0, JSON.stringify(all[0]) === text ? 0 : 1)
  const best = bestShortly(trial, near, others)
  const whole = [...new Set([...best, ...usual])]
  // Parts of the given orders may be good, and parts of the proposed ones bad.
  const parts = (near && (game.search?.between?.(given, best[0]) as unknown[] | undefined)) ?? []
  const count = Math.ceil(FINAL_LOOK * trial.count)
  const look = (orders: unknown, how: Playout | undefined) =>
    trial.compare(orders, 'likely', how, count, 'choice')
  return [...whole, ...bestShortly(trial, near, parts)]
    .map((orders, i) => {
      const later = look(orders, near && farOf(game))
      return { both: near ? together(look(orders, near), later) : later, later, whole: i < best.length }
    })
    .sort((a, b) => gainOf(b.both) - gainOf(a.both))
}

/** Halves the list repeatedly, best first, so that most playouts go to the best orders. */
function bestShortly(trial: Trial, near: Playout | undefined, all: readonly unknown[]): readonly unknown[] {
  let left = all
  const first = FIRST_LOOK[near ? 'near' : 'far']
  for (let count = Math.max(1, Math.ceil(first * trial.count)); left.length > FINALISTS; count *= 2)
    left = left
      .map((orders) => ({ orders, worth: trial.worth(orders, near, count) }))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, Math.max(FINALISTS, Math.ceil(left.length / 2)))
      .map(({ orders }) => orders)
  return left
}

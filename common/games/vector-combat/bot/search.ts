/** A ship's best plan, by a beam search, subturn by subturn. */
import { type Action, PASS } from '../action.ts'
import type { Board } from '../board.ts'
import type { Ship } from '../state.ts'
import { Cells } from './cells.ts'
import { coast } from './coast.ts'
import { type Course, courseOf, drifting } from './courses.ts'
import { type Flight, flightOf, flown } from './flight.ts'
import { aimOf, haven } from './goal.ts'
import { incomingAt } from './incoming.ts'
import { type Option, optionsOf } from './options.ts'
import { FURTHER, priceOf, type Situation } from './situation.ts'
import type { Temper } from './temper.ts'
import { Worth } from './worth.ts'

export interface Step {
  readonly flight: Flight
  readonly option: Option | undefined
  readonly before: Step | undefined
  /** The plan's first action, by index among the options. */
  readonly first: number
  /** Sum of what has happened on the way. */
  readonly score: number
  /** The score plus the worth of its end. */
  readonly value: number
}

/** The cost of being destroyed. */
const LOST = 12
/** A ship that would crash within this many subturns after a plan's end is at risk. */
const SAFE = 4

/** The last steps of the best plans, one for each first action, the best first. */
export function plansOf(situation: Situation, ship: Ship, temper: Temper): Step[] {
  const cells = new Cells(situation, ship, temper)
  const worth = new Worth(situation, ship, temper, aimOf(situation.board, ship), haven(situation.board, ship))
  const root: Step = {
    flight: flightOf(situation, ship, incomingAt(situation, ship)),
    option: undefined,
    before: undefined,
    first: -1,
    score: 0,
    value: 0,
  }
  const mended = priceOf(ship.hull)
  let front: Step[] = [root]
  let reached = front
  for (let subturn = 0, left = Math.min(temper.ahead, situation.left); subturn < left; subturn++) {
    const best = new Map<number, Step>()
    for (const step of front) follow(step, subturn, best)
    front = [...best.values()].sort((a, b) => b.value - a.value)
    if (front.length === 0) break
    reached = front
    front = kept(front, temper.width)
  }
  const judged = kept(reached, temper.width).map((step) => ({ ...step, value: step.value - danger(step) }))
  const first = new Map<number, Step>()
  for (const step of judged.sort((a, b) => b.value - a.value))
    if (!first.has(step.first)) first.set(step.first, step)
  return [...first.values()]

  function follow(step: Step, subturn: number, best: Map<number, Step>): void {
    const { flight } = step
    const weight = weights(temper, subturn)
    const price = priceOf(flight.hull) * temper.caution
    const exposed = weight * price * cells.at(subturn, flight.at, flight.altitude).danger
    for (const [i, option] of optionsOf(
      situation,
      cells,
      ship,
      flight,
      subturn,
      step.option?.action,
      temper,
    ).entries()) {
      const aimedAt = option.downs
      const from = aimedAt
        ? {
            ...flight,
            incoming: flight.incoming.map((one) =>
              one.id === aimedAt.id ? { ...one, likely: one.likely * (1 - aimedAt.chance) } : one,
            ),
          }
        : flight
      const next = flown(situation, ship, from, option.action, subturn)
      if (!next) continue
      const score =
        step.score +
        weight * option.gain -
        exposed -
        weight * price * next.lost +
        (next.hull > flight.hull ? weight * mended : 0)
      const value = score + worth.of(next, subturn + 1)
      const key = keyOf(next)
      const known = best.get(key)
      if (!known || known.value < value)
        best.set(key, {
          flight: next,
          option,
          before: step,
          first: subturn === 0 ? i : step.first,
          score,
          value,
        })
    }
  }

  function danger({ flight }: Step): number {
    if (flight.status !== 'flying') return 0
    const { crash } = coast(situation.field, situation.board.state.rules, flight, SAFE, flight.body)
    return crash === undefined ? 0 : LOST / crash
  }
}

/** The best steps, and the best for each first action that is not among them: a ship needs alternatives. */
function kept(front: readonly Step[], width: number): Step[] {
  if (front.length <= width) return [...front]
  const all = front.slice(0, width)
  const begun = new Set(all.map(({ first }) => first))
  for (let i = width; i < front.length; i++) {
    if (begun.has(front[i]!.first)) continue
    begun.add(front[i]!.first)
    all.push(front[i]!)
  }
  return all
}

const weights = ({ patience }: Temper, subturn: number): number => {
  let weight = 1
  for (let i = 0; i < subturn; i++) weight *= patience
  return weight
}

/** A key that ignores energy, heat and hull: of equal keys the better step is kept. */
const keyOf = ({ at, velocity, facing, altitude, climb, status, incoming }: Flight): number =>
  (((((at.q + 64) * 128 + at.r + 64) * 64 + velocity.q + 32) * 64 + velocity.r + 32) * 8 + facing) * 256 +
  (altitude % 8) * 32 +
  ((climb + 4) & 7) * 4 +
  (status === 'flying' ? 0 : status === 'docked' ? 1 : 2) +
  (incoming.length > 0 ? 0.25 : 0)

/** In order, the first one first. */
export function actionsOf(step: Step): Action[] {
  const actions: Action[] = []
  for (let now: Step | undefined = step; now?.option; now = now.before) actions.unshift(now.option.action)
  return actions
}

export function firstOf(step: Step): Action {
  let now = step
  while (now.before?.before) now = now.before
  return now.option?.action ?? PASS
}

/** Along a plan, then coasting. */
export function courseBy(board: Board, ship: Ship, plan: Step, subturns: number): Course {
  const flights = [plan.flight]
  for (let step = plan.before; step; step = step.before) flights.unshift(step.flight)
  const end = flights.at(-1)!
  const on = Math.max(0, subturns + FURTHER - flights.length + 1)
  if (end.status !== 'flying') return [...flights, ...courseOf(board, ship, on).slice(1)]
  return [...flights.slice(0, -1), ...drifting(board, end, on, end.body)]
}

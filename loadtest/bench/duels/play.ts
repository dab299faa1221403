/** Plays one match of a case, or thinks in its positions. */
import { castMatch } from '../../../common/engine/bots/bot-match.ts'
import { type Dice, diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId, TeamId } from '../../../common/engine/match-types.ts'
import { threadTime } from '../measurement.ts'
import { bestResponse } from './best-response.ts'
import type { Case, Match, Pair, Side, Thinking } from './case.ts'

/** Positions whose thoughts are timed several times; further starts would add nothing. */
const TIMED_STARTS = 25

const NO_TIME = { shares: 0, seconds: 0 }

function seedOf({ seed = 'duel', once }: Case, [one, other]: Pair, start: number, team: TeamId): string {
  if (one.choice !== other.choice) return `${seed}/${one.choice}/${other.choice}/${start}`
  return one.plays === other.plays && !once ? `${seed}/${start}/${team}` : `${seed}/${start}`
}

/** `side`: the index of the measured team. */
export function play(of: Case, pair: Pair, start: number, side: number): Omit<Match, 'cold'> {
  const { game, setups = [{}] } = of
  const given = setups[start % setups.length]!
  const seats = game.seats(game.setup.parse(given))
  const teams = [...new Set(seats.map(({ team }) => team))]
  const team = teams[side]!
  const sideOf = new Map<SeatId, Side>(seats.map((seat) => [seat.id, pair[seat.team === team ? 0 : 1]]))
  const thoughts: number[] = []
  const level = pair[0].plays as number
  const timed = thoughtsInto(of, level, start, thoughts)
  const about = { pair, teams, team, thoughts }
  if (of.positions) {
    for (const [state, seat] of of.positions(start))
      timed(game.view(state, seat), seat, diceOf('thinking', start))
    return { ...about, winners: [], by: '', length: 0, clock: NO_TIME, first: undefined, counts: {} }
  }
  const clock = { ...NO_TIME }
  const counts: Record<string, number> = {}
  let [length, under, first] = [0, false, undefined as TeamId | undefined]
  const { outcome } = castMatch(game, seedOf(of, pair, start, team), given, {
    choice: ({ id }) => sideOf.get(id)!.choice,
    orders: (view, seat, dice) => {
      const { plays } = sideOf.get(seat)!
      if (plays === 'best-response') return bestResponse(game, view, seat, dice)
      return plays === level ? timed(view, seat, dice) : (game.think(view, seat, dice, plays) as unknown)
    },
    resolved: (before, timeline, after) => {
      const step = game.step?.(before)
      under = !(step?.counts ?? true)
      if (!under) length++
      const time = step?.time ?? { share: 1 }
      if ('seconds' in time) clock.seconds += time.seconds
      else clock.shares += time.share
      clock.seconds += Math.max(0, ...game.schedule(timeline as never[]).map(({ end }) => end))
      first ??= of.first?.(after as never)
      for (const what of of.counted?.(before as never, timeline as never[], team) ?? [])
        counts[what] = (counts[what] ?? 0) + 1
    },
  })
  return { ...about, ...outcome, length: length + Number(under), clock, first, counts }
}

/** Thinks at the measured side's level, and records the time. */
function thoughtsInto({ game, thinking }: Case, level: number, start: number, ms: number[]) {
  return (view: unknown, seat: SeatId, dice: Dice): unknown => {
    const counts = thinking && (thinking.times === 1 || start < TIMED_STARTS)
    const ships = counts ? (thinking.ships?.(view as never, seat) ?? 1) : 0
    if (!ships) return game.think(view, seat, dice, level) as unknown
    const { orders, each } = timed(thinking!, game, view, seat, dice, level)
    ms.push(each / ships)
    return orders
  }
}

function timed({ times }: Thinking, game: AnyGame, view: unknown, seat: SeatId, dice: Dice, level: number) {
  // A copy of the view misses the caches keyed by the object.
  const think = () => game.think({ ...(view as object) }, seat, dice, level) as unknown
  let orders = times > 1 ? think() : undefined
  const began = threadTime()
  for (let time = 0; time < times; time++) {
    const again = think()
    orders ??= again
  }
  return { orders, each: (threadTime() - began) / times }
}

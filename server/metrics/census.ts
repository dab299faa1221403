/**
 * Counts of matches and of people in them: updated by differences, so that reading does not iterate over
 * matches.
 */
import { matchMaker } from '@colyseus/core'
import { GAMES } from '../../common/games/list.ts'
import type { Phase } from '../../common/wire/match/match-schema.ts'
import type { Events, Headcount } from '../base/events.ts'

const PHASES = ['gathering', 'playing', 'finished'] as const satisfies readonly Phase[]
export const HOLDERS = ['person', 'program', 'bot', 'nobody'] as const satisfies readonly (keyof Headcount)[]

type MatchCount = Events['match counted']

/** Per game and phase. */
export interface CensusTally {
  matches: number
  spectators: number
  readonly seats: Record<keyof Headcount, number>
}

export class Census {
  private readonly tallies = new Map(
    GAMES.map(({ id }) => [
      id,
      Object.fromEntries(
        PHASES.map((phase) => [
          phase,
          { matches: 0, spectators: 0, seats: { person: 0, program: 0, bot: 0, nobody: 0 } },
        ]),
      ) as Record<Phase, CensusTally>,
    ]),
  )
  private readonly matches = new Map<string, MatchCount>()

  /** Replaces the former counts of a match. */
  count(counted: MatchCount): void {
    this.forget(counted.match)
    this.matches.set(counted.match, counted)
    this.add(counted, 1)
  }

  forget(match: string): void {
    const was = this.matches.get(match)
    if (!was || !this.matches.delete(match)) return
    this.add(was, -1)
  }

  /** Calls `tell` for each game and phase, also for zero counts. */
  each(tell: (of: { readonly game: string; readonly phase: Phase }, tally: CensusTally) => void): void {
    for (const [game, phases] of this.tallies)
      for (const phase of PHASES) tell({ game, phase }, phases[phase])
  }

  private add({ game, phase, seats, spectators }: MatchCount, by: 1 | -1): void {
    const tally = this.tallies.get(game)?.[phase]
    if (!tally) return
    tally.matches += by
    tally.spectators += by * spectators
    for (const holder of HOLDERS) tally.seats[holder] += by * seats[holder]
  }
}

/** Counts this node's open rooms by kind. `kinds`: the defined rooms, none of which is open yet. */
export function roomCounts(kinds: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map(kinds.map((kind) => [kind, 0]))
  for (const kind of kinds) {
    const add = (by: number) => () => void counts.set(kind, counts.get(kind)! + by)
    matchMaker.getHandler(kind).on('create', add(1)).on('dispose', add(-1))
  }
  return counts
}

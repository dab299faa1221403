/** A record played again: one object a round, with the state after it, as `?states=1` sends them. */
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { Archive } from '../../../common/engine/record/archive.ts'
import { folding } from '../../../common/engine/record/record.ts'
import { stepOf } from '../../../common/engine/step.ts'

interface PlayedLine {
  /** The place in the record's `rounds`, from 1: by this number its dice are drawn. 0: the opening. */
  readonly n: number
  /** Rounds of the match that are over: set-up steps, and parts of a round, do not count. */
  readonly round: number
  readonly state: unknown
  /** What happened in it, in the order of its picture. */
  readonly timeline: readonly unknown[]
}

/** The first line. */
export interface OpeningLine
  extends PlayedLine,
    Pick<Archive, 'game' | 'rules' | 'engine' | 'setup' | 'seats' | 'names' | 'outcome'> {
  /** How many lines follow. */
  readonly rounds: number
}

export interface RoundLine extends PlayedLine {
  /** By seat; a missing seat gave none. */
  readonly orders: Readonly<Record<SeatId, unknown>>
}

/** Plays each round when its line is asked for. */
export function* stateLines(archive: Archive, game: AnyGame): Generator<OpeningLine | RoundLine, void, void> {
  const { rules, engine, setup, seats, names, outcome, rounds } = archive
  let [n, round] = [0, 0]
  let before: unknown
  for (const { state, timeline } of folding(game, archive)) {
    if (n === 0)
      yield {
        n,
        round,
        rounds: rounds.length,
        game: archive.game,
        rules,
        engine,
        setup,
        seats,
        names,
        outcome,
        state,
        timeline,
      }
    else {
      if (stepOf(game, before, n).counts) round++
      yield { n, round, orders: rounds[n - 1]!, state, timeline }
    }
    before = state as unknown
    n++
  }
}

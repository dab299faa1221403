/** The end of a match: writes the result into the synced state, and archives the match. */
import { storyOf } from '../../common/engine/presentation/story.ts'
import { rulesIdOf } from '../../common/engine/record/rules-id.ts'
import type { FinishedMatch } from '../store/archive/finished.ts'
import type { Keeper } from '../store/journal/keeper.ts'
import type { StoredLine } from '../store/stored-line.ts'
import type { LiveMatch } from './live-match.ts'
import type { Table } from './table.ts'
import { publishPhase } from './views.ts'

export interface ResultListener {
  /** A match has ended, and nobody has been told. */
  over(): void
}

export class ResultWriter {
  private readonly table: Table
  private readonly keeper: Keeper
  private readonly listener: ResultListener
  private readonly report: (error: unknown, where: string) => void

  /** `report`: takes an error of the listener; the match is over and archived all the same. */
  constructor(
    table: Table,
    keeper: Keeper,
    listener: ResultListener,
    report: (error: unknown, where: string) => void,
  ) {
    this.table = table
    this.keeper = keeper
    this.listener = listener
    this.report = report
  }

  /** Writes the result of a match, archives it, and opens the table for the next one. */
  conclude(match: LiveMatch): FinishedMatch {
    this.writeResult(match)
    const { finished } = this.keep(match)
    this.table.over()
    return finished
  }

  private writeResult(match: LiveMatch): void {
    const { record, shares, secret } = match
    const { winners, by } = match.outcome!
    publishPhase(this.table.state, 'finished', {
      winners: winners.join(' '),
      by,
      seed: record.seed,
      secret,
      shares: shares.join(' '),
      pausedBy: '',
      draw: '',
      returnBy: 0,
      // A broken match ends in the state before the round that failed, and is not rated.
      ...(record.settled?.how === 'broken' && { round: match.round, rated: false }),
    })
  }

  /**
   * Archives a match. `of`: chat and first later journal entry of an earlier match, where the table has gone
   * on since. `kept` resolves when it is archived.
   */
  keep(
    match: LiveMatch,
    of: { readonly said?: readonly StoredLine[]; readonly before?: number } = {},
  ): { readonly finished: FinishedMatch; readonly kept: Promise<void> } {
    const { seats, chat, options, state: shown } = this.table
    const { record, shares, state, seedHash, counted, secret, began, people } = match
    // A match that a fault has ended says nothing about anybody's strength.
    const whole = record.settled?.how !== 'broken'
    const finished: FinishedMatch = {
      seedHash,
      record,
      rules: rulesIdOf(match.game),
      state,
      outcome: match.outcome!,
      story: record.settled ? '' : storyOf(match.game, match.outcome!.by, state),
      chairs: seats.states(),
      secret,
      shares,
      people: people.atTheEnd(seats, counted, record.settled),
      substitutes: people.substitutes,
      counts: whole && people.counts,
      rated: whole && people.rated,
      listed: options.listed,
      room: shown.room,
      began,
      said: of.said ?? chat.ofMatch,
    }
    const kept = this.keeper.finish(finished, of.before)
    try {
      this.listener.over()
    } catch (error) {
      this.report(error, 'over')
    }
    return { finished, kept }
  }
}

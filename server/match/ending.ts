/** The end of a match: what everybody is shown of it, what is kept of it for good, and who is told. */
import { rulesIdOf } from '../../common/engine/record/rules-id.ts'
import type { Finished } from '../store/archive/finished.ts'
import type { ChatEntry } from '../store/journal/entries.ts'
import type { Keeper } from '../store/journal/keeper.ts'
import type { LiveMatch } from './live-match.ts'
import { publishPhase } from './publish.ts'
import type { Table } from './table.ts'

export interface EndingListener {
  /** A match has ended. */
  over(finished: Finished): void
  /** A match is over: send the gallery the next round that it is behind. */
  lifted(match: LiveMatch): void
  /** Something broke in telling of it: it is over and kept all the same. */
  report(error: unknown, where: string): void
}

export class Ending {
  private readonly table: Table
  private readonly keeper: Keeper
  private readonly listener: EndingListener

  constructor(table: Table, keeper: Keeper, listener: EndingListener) {
    this.table = table
    this.keeper = keeper
    this.listener = listener
  }

  /** A match is over, and the table is open for the next. */
  publish(match: LiveMatch): void {
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
      // It ends as it was before the round that broke, and counts for nobody.
      ...(record.settled?.how === 'broken' && { round: match.round, rated: false }),
    })
    void this.keep(match)
    this.table.over()
  }

  /** The gallery sees what it is behind, round by round. */
  lift(match: LiveMatch): void {
    while (match.catchUp()) {
      this.table.publishViews(['gallery'])
      this.listener.lifted(match)
    }
  }

  /** `of`: what is not as it stands now, of a match before the last. Resolves when it is archived. */
  keep(
    match: LiveMatch,
    of: { readonly said?: readonly ChatEntry[]; readonly before?: number } = {},
  ): Promise<void> {
    const { seats, chat, options } = this.table
    const { record, shares, state, seedHash, counted, secret, began, people } = match
    // What a fault has ended says nothing of anybody's strength.
    const whole = record.settled?.how !== 'broken'
    const finished: Finished = {
      seedHash,
      record,
      rules: rulesIdOf(match.game),
      state,
      outcome: match.outcome!,
      chairs: seats.states(),
      secret,
      shares,
      people: people.atTheEnd(seats, counted, record.settled),
      substitutes: people.substitutes,
      counts: whole && people.counts,
      rated: whole && people.rated,
      listed: options.listed,
      began,
      said: of.said ?? chat.ofMatch,
    }
    const kept = this.keeper.finish(finished, of.before)
    try {
      this.listener.over(finished)
    } catch (error) {
      this.listener.report(error, 'over')
    }
    return kept
  }
}

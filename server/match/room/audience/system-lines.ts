/** Chat lines of the server itself about bots that fail, bots that think less, and idle players. */
import type { SeatId } from '../../../../common/engine/match-types.ts'
import { secrecyOf, withholds } from '../../../../common/wire/match/match-schema.ts'
import { refusal } from '../../../../common/wire/refusals.ts'
import { happened } from '../../../base/events.ts'
import { announce } from '../../../chat/room/match-talk.ts'
import type { LiveMatch } from '../../live-match.ts'
import { IDLE_WAIT, type SeatNotices } from '../../run/rounds.ts'
import { type Chair, IDLE_AFTER } from '../../seats/seats.ts'
import type { Table } from '../../table.ts'
import type { Teller } from './teller.ts'

/** The log has the details. */
const BOT_FAILED =
  'A bot could not plan its round: that is a fault of ours. It does what a seat without orders does.'

const BOTS_LIMITED =
  'Whoever has opened this match has more bots thinking than one place may have here: they think by a lower level for a while.'

export class SystemLines implements SeatNotices {
  /** The match in which each of the two lines was posted last. */
  private faulty: LiveMatch | undefined
  private limited: LiveMatch | undefined
  private readonly match: string
  private readonly table: Table
  private readonly teller: Teller
  private readonly report: (error: unknown, where: string) => void

  constructor(match: string, table: Table, teller: Teller, report: (error: unknown, where: string) => void) {
    this.match = match
    this.table = table
    this.teller = teller
    this.report = report
  }

  /** Counts each failure; posts and logs it once per match. */
  botFailed(match: LiveMatch, seat: SeatId, level: number, error: unknown): void {
    happened('bot failed', { match: this.match, game: match.game.id, round: match.round, seat, level })
    if (this.faulty === match) return
    this.faulty = match
    this.report(error, 'bot')
    this.tell(BOT_FAILED, 'bot')
  }

  /** Posts and logs it once per match. */
  botsLimited(match: LiveMatch, level: number): void {
    if (this.limited === match) return
    this.limited = match
    happened('bots limited', { match: this.match, game: match.game.id, round: match.round, level })
    this.tell(BOTS_LIMITED, 'bot')
  }

  /** Tells an idle player, and everybody else unless secrecy hides who is still in the match. */
  idle({ player, name }: Chair): void {
    this.teller.refuse(player, refusal('idle'))
    const { game, options } = this.table
    if (!withholds(secrecyOf(game, options)))
      this.tell(
        `Autopilot: ${name} has given no orders for ${IDLE_AFTER} rounds. From now on nobody waits longer than ${IDLE_WAIT / 1000} s for them, until they give some.`,
        'idle',
      )
  }

  /** Posts a line when it is stored. */
  private tell(text: string, where: string): void {
    const { table, teller } = this
    void announce({ table, teller }, text).catch((failure: unknown) => this.report(failure, where))
  }
}

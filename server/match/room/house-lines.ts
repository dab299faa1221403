/** What the house says in a match's chat: of bots that fail or think less, and of people who give no orders. */
import type { SeatId } from '../../../common/engine/match-types.ts'
import { secrecyOf, withholds } from '../../../common/wire/match/match-schema.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { happened } from '../../base/events.ts'
import type { LiveMatch } from '../live-match.ts'
import { IDLE_AFTER, IDLE_WAIT } from '../seats/idle.ts'
import type { Chair } from '../seats/seats.ts'
import type { Table } from '../table.ts'
import type { Teller } from './teller.ts'

/** What everybody reads whose match has a bot that cannot think; what is wrong with it is in the log. */
const BOT_FAILED =
  'A bot could not plan its round: that is a fault of ours. It does what a seat without orders does.'

const BOTS_LIMITED =
  'Whoever has opened this match has more bots thinking than one place may have here: they think by a lower level for a while.'

export class HouseLines {
  /** The match in which a bot could not think. */
  private faulty: LiveMatch | undefined
  /** The match whose bots think by a lower level than they should. */
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

  /** Said and written down once a match, and counted each time. */
  botFailed(match: LiveMatch, seat: SeatId, level: number, error: unknown): void {
    happened('bot failed', { match: this.match, game: match.game.id, round: match.round, seat, level })
    if (this.faulty === match) return
    this.faulty = match
    this.report(error, 'bot')
    this.tell(BOT_FAILED, 'bot')
  }

  /** Said and written down once a match. */
  botsLimited(match: LiveMatch, level: number): void {
    if (this.limited === match) return
    this.limited = match
    happened('bots limited', { match: this.match, game: match.game.id, round: match.round, level })
    this.tell(BOTS_LIMITED, 'bot')
  }

  /** Who does nothing is told so; all others too, where they may know who is still in it. */
  idle({ player, name }: Chair): void {
    this.teller.refuse(player, refusal('idle'))
    const { game, options } = this.table
    if (!withholds(secrecyOf(game, options)))
      this.tell(
        `Autopilot: ${name} has given no orders for ${IDLE_AFTER} rounds. From now on nobody waits longer than ${IDLE_WAIT / 1000} s for them, until they give some.`,
        'idle',
      )
  }

  /** A line is shown once it is kept. */
  private tell(text: string, where: string): void {
    const line = this.table.chat.tell(text, this.teller.course, Date.now())
    void this.table
      .keep({ kind: 'said', line })
      .then(() => this.teller.say(line))
      .catch((failure: unknown) => this.report(failure, where))
  }
}

/**
 * Asks the chatroom of the players for substitutes for those who have not come, as long as their seats are
 * free.
 */
import { Alarm } from '../../../base/alarm.ts'
import type { SubstituteNews, VacantSeat } from '../../match-news.ts'
import type { Table } from '../../table.ts'

/**
 * The interval at which a call is repeated (ms), for a chatroom that has moved to another node or restarted
 * and has missed it.
 */
export const CALLED_EVERY = 5_000

export class SubstituteCall {
  private readonly match: string
  private readonly table: Table
  private readonly again: Alarm
  private readonly publish: (news: SubstituteNews) => Promise<unknown>
  private readonly failed: (error: unknown) => void
  private wanted: readonly VacantSeat[] = []
  /** Seats that the chatroom has already announced in a line, as far as this process knows. */
  private readonly told = new Set<string>()

  /** `publish`: sends news to the chatroom. */
  constructor(
    match: string,
    table: Table,
    publish: (news: SubstituteNews) => Promise<unknown>,
    failed: (error: unknown) => void,
  ) {
    this.match = match
    this.table = table
    this.publish = publish
    this.failed = failed
    this.again = new Alarm(failed)
  }

  /** After a restart: the chatroom has announced these seats before. */
  restarted(): void {
    for (const { seat, name } of this.wantedNow()) this.told.add(`${seat} ${name}`)
    this.note()
  }

  /** Call after anything that changes who is here. */
  note(): void {
    const wanted = this.wantedNow()
    if (JSON.stringify(wanted) === JSON.stringify(this.wanted)) return
    this.wanted = wanted
    this.tell()
  }

  stop(): void {
    this.again.off()
  }

  private wantedNow(): VacantSeat[] {
    const { table } = this
    return table.opensMissing ? table.missing.map(({ id, team, name }) => ({ seat: id, team, name })) : []
  }

  private tell(): void {
    const {
      table: { game },
      match,
      wanted,
    } = this
    const fresh = wanted.filter(({ seat, name }) => !this.told.has(`${seat} ${name}`))
    for (const { seat, name } of fresh) this.told.add(`${seat} ${name}`)
    const news: SubstituteNews = { kind: 'substitutes', id: match, game: game.id, wanted, fresh }
    void this.publish(news).catch(this.failed)
    if (wanted.length > 0) this.again.at(Date.now() + CALLED_EVERY, () => this.tell())
    else this.again.off()
  }
}

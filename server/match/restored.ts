/** Restores a table and its match from the journal, by folding over the entries. */
import type { AnyGame } from '../../common/engine/game.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import { breathing } from '../base/breathing.ts'
import type { Chat } from '../chat/match-chat.ts'
import type { ClockEntry, WrittenEntry } from '../store/journal/entries.ts'
import type { StoredLine } from '../store/stored-line.ts'
import { LiveMatch } from './live-match.ts'
import type { Door } from './seats/door.ts'
import type { Seats } from './seats/seats.ts'

/** A table, and its match, if one has begun. */
export interface RestoredTable {
  /** The server's share of the seed: of the current match, or of the next one. */
  readonly secret: string
  readonly match: LiveMatch | undefined
  readonly clock: ClockEntry
}

/** An earlier match at the same table. */
export interface EarlierMatch extends RestoredTable {
  readonly match: LiveMatch
  readonly said: readonly StoredLine[]
  /** The first journal entry after that match. */
  readonly before: number
}

/** Seats, chat and door before the first entry; the fold fills them. */
export interface EmptyTable {
  readonly seats: Seats
  readonly chat: Chat
  readonly door: Door
}

/** `ended`: called for each earlier match at the table that has ended, with the seats as they were then. */
export async function restored(
  game: AnyGame,
  setup: unknown,
  options: MatchOptions,
  { seats, chat, door }: EmptyTable,
  entries: readonly WrittenEntry[],
  ended: (earlier: EarlierMatch) => void,
): Promise<RestoredTable> {
  let secret = ''
  let match: LiveMatch | undefined
  let clock: ClockEntry = { opensAt: 0, deadline: 0, pausedBy: '' }
  const breathe = breathing()
  for (const { seq, entry } of entries) {
    await breathe()
    if (entry.kind === 'opened') {
      if (match?.outcome) ended({ secret, match, clock, said: chat.ofMatch, before: seq })
      match = undefined
      ;({ secret } = entry)
      for (const ruling of entry.origin?.rulings ?? []) door.rule(ruling)
    } else if (entry.kind === 'seats') {
      seats.restore(entry.chairs)
      match?.people.meet(seats)
      if (entry.gone) match?.people.restore(entry.gone)
      else match?.note(seats)
    } else if (entry.kind === 'begun') {
      chat.begin()
      match = new LiveMatch(game, setup, options, seats, secret, entry.shares, entry.at)
    } else if (entry.kind === 'orders') match?.submit(entry.seat, entry.round, entry.orders, entry.ready)
    else if (entry.kind === 'withdrawn') match?.withdraw(entry.seat, entry.round)
    else if (entry.kind === 'round') {
      match?.replay(entry.orders)
      for (const seat of entry.present ?? Object.keys(entry.orders))
        match?.people.seen(seats, seat, match.counted)
    } else if (entry.kind === 'settled') {
      if (entry.rounds !== undefined && match && match.record.rounds.length > entry.rounds) match.takeBack()
      match?.settle({ how: entry.how, winners: entry.winners })
    } else if (entry.kind === 'said') chat.restore(entry.line)
    else if (entry.kind === 'erased') chat.erase(entry.line)
    else if (entry.kind === 'door') door.rule(entry)
    if ('deadline' in entry) clock = entry
  }
  return { secret, match, clock }
}

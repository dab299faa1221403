/** Changes a table by an entry of its journal: in live play as the entry is written, after a restart by all. */
import type { Entry } from '../../store/journal/entries.ts'
import type { RoundOutcome } from '../due.ts'
import { LiveMatch } from '../live-match.ts'
import type { TableCore } from './table-core.ts'

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>

/** What the caller of `apply` has worked out already; without it the same is worked out there. */
export interface WorkedOut {
  /** The result of the round. */
  readonly resolved?: RoundOutcome
  /** The match that begins. */
  readonly match?: LiveMatch
}

/**
 * A round and a settlement are hidden until `LiveMatch.kept`. Throws what the rules throw; nothing has changed
 * then.
 */
export function apply(core: TableCore, entry: Entry, { resolved, match }: WorkedOut = {}): void {
  if ('deadline' in entry) core.clock = entry
  switch (entry.kind) {
    case 'opened':
      core.match = undefined
      core.seatsKept = false
      core.secret = entry.secret
      for (const ruling of entry.origin?.rulings ?? []) core.door.rule(ruling)
      return
    case 'seats':
      return seat(core, entry)
    case 'begun': {
      const { game, setup, options, seats, secret } = core
      core.chat.begin()
      core.match = match ?? new LiveMatch(game, setup, options, seats, secret, entry.shares, entry.at)
      return
    }
    case 'orders':
      return core.match?.take(entry.seat, entry.orders, entry.ready)
    case 'withdrawn':
      return core.match?.withdraw(entry.seat)
    case 'round':
      return play(core, entry, resolved)
    case 'settled':
      return settle(core, entry)
    case 'said':
      return core.chat.add(entry.line)
    case 'erased':
      return core.chat.erase(entry.line)
    case 'door':
      return core.door.rule(entry)
    case 'clock':
    case 'resumed':
  }
}

function seat(core: TableCore, { chairs, gone }: EntryOf<'seats'>): void {
  const { seats, match } = core
  core.seatsKept = true
  seats.take(chairs)
  if (!match) return
  match.people.meet(seats)
  // Early journals do not say who has left.
  match.people.leave(gone ?? match.people.leavers(seats, match.plays))
}

function play(
  { seats, match }: TableCore,
  entry: EntryOf<'round'>,
  resolved: RoundOutcome | undefined,
): void {
  if (!match) return
  match.reveal({ ...match.due(), orders: entry.orders }, resolved)
  for (const id of entry.present ?? Object.keys(entry.orders)) match.people.seen(seats, id, match.counted)
}

function settle({ match }: TableCore, { rounds, how, winners }: EntryOf<'settled'>): void {
  if (!match) return
  // After a fault the last round may not stand, as nobody has seen it.
  if (rounds !== undefined && match.record.rounds.length > rounds) match.takeBack()
  match.settle({ how, winners })
}

/**
 * What happens in this process that others may want to know than those whom it concerns: the log writes it
 * down (`event-log.ts`), the metrics count it (`metrics/`). Who tells of it knows neither. Nothing that is
 * secret is told here, no address, and nothing that somebody said.
 */
import type { Settlement } from '../../common/engine/record/settlement.ts'
import type { Phase } from '../../common/wire/match/match-schema.ts'
import type { RefusalCode } from '../../common/wire/refusals.ts'
import type { DatabaseTrouble } from '../store/trouble.ts'
import { log } from './log.ts'

interface OfMatch {
  /** The id of its room: of a rematch the same. */
  readonly match: string
}

interface OfGame extends OfMatch {
  readonly game: string
}

/** Somebody with a seat in a match. */
export interface Seated extends OfMatch {
  readonly seat: string
  readonly name: string
  readonly account: boolean
  readonly program: boolean
}

/** Who has how many of the seats of a match. */
export interface Headcount {
  readonly person: number
  readonly program: number
  readonly bot: number
  readonly nobody: number
}

export type WhyClosed =
  | 'unwanted'
  | 'failed'
  | 'closed by an administrator'
  | 'goes on elsewhere'
  | 'sleeps'
  | 'upgraded'
  | 'node ends'
/** Where matches come from that a node goes on with. */
export type AdoptedFrom = 'own' | 'dead' | 'handed over'
/** Where somebody was told that they do not get what they asked for. */
export type RefusedAt = 'http' | 'door' | 'room' | 'socket'
export interface WriteTrouble {
  readonly is: DatabaseTrouble
  /** For players. */
  readonly words: string
}
export type HungUp =
  | 'broken frame'
  | 'too many frames'
  | 'not joined'
  | 'does not read'
  | 'too many connections'
  | 'too many requests at once'

/** By name, with what is told of each. */
export interface Events {
  'match opened': OfGame & {
    readonly setup: unknown
    readonly seats: number
    readonly rated: boolean
    readonly listed: boolean
    readonly bots: number
    readonly room: string
  }
  /** After a restart, or on another node; `away`: for how long nobody had it (ms). */
  'match resumed': OfGame & { readonly round: number; readonly phase: Phase; readonly away: number }
  /** A rematch begins anew. */
  'match began': OfGame & { readonly people: number; readonly bots: number; readonly rated: boolean }
  'player joined': Seated
  /** `keeps`: the seat is theirs still. */
  'player left': Seated & { readonly keeps: boolean }
  'player returned': Seated
  /** `late`: ms between when it was to be revealed and when it was; `took`: ms that it took to play. */
  'round revealed': OfGame & { readonly round: number; readonly late: number; readonly took: number }
  /** `record`: the name of what is kept of it. */
  'match over': OfGame & {
    readonly record: string
    readonly rounds: number
    readonly winners: readonly string[]
    readonly by: string
    readonly how: Settlement['how'] | 'played'
    readonly rated: boolean
    readonly seconds: number
  }
  /** `rules`: those that nobody has any more (`upgraded`). */
  'match closed': OfGame & { readonly why: WhyClosed; readonly rules?: string }
  /** A bot of that level could not think, or gave what it may not: its seat did without orders. */
  'bot failed': OfGame & { readonly round: number; readonly seat: string; readonly level: number }
  /**
   * Bots of a match think by that level, lower than they should: whoever has opened it has used up what is
   * allowed. Told once a match.
   */
  'bots limited': OfGame & { readonly round: number; readonly level: number }
  /** Who is there, whenever that has changed: once a second at most. */
  'match counted': OfGame & { readonly phase: Phase; readonly seats: Headcount; readonly spectators: number }

  'chatroom opened': { readonly room: string }
  'chatroom closed': { readonly room: string }
  'account made': { readonly name: string; readonly program: boolean }
  /** Somebody is in a room; `took`: ms since the socket was opened. */
  'room joined': { readonly kind: string; readonly took: number }
  /** A seat in a room was asked for; `status`: of the answer, `took`: ms until it was given. */
  'seat asked': { readonly status: number; readonly took: number }
  /**
   * A request over HTTP, of whatever kind; `status`: of the answer, unless it was cut off, `took`: ms until
   * it was out.
   */
  'http answered': { readonly route: string; readonly status: number | 'cut off'; readonly took: number }
  refused: { readonly code: RefusalCode; readonly at: RefusedAt }
  'hung up': { readonly why: HungUp }

  'node began': { readonly node: string; readonly version: string; readonly port: number }
  'node drains': { readonly matches: number }
  'node ended': { readonly node: string }
  /** `of`: the node that had them, if there was one. */
  'matches adopted': { readonly matches: number; readonly from: AdoptedFrom; readonly of?: string }
  'matches handed over': { readonly matches: number }

  /** So many entries were written to the journal at once, or could not be; `took`: ms. */
  'journal written': { readonly entries: number; readonly done: boolean; readonly took: number }
  /**
   * The database was asked something; `took`: ms; `trouble`: why nothing was written, where something was to
   * be.
   */
  'database asked': {
    readonly done: boolean
    readonly took: number
    readonly trouble?: WriteTrouble | undefined
  }
  /** A scheduled backup is whole; `removed`: how many older ones it took the place of, `took`: ms. */
  'backup made': {
    readonly file: string
    readonly bytes: number
    readonly removed: number
    readonly took: number
  }
  'backup failed': { readonly why: string }
  /** The same of Redis, each second. */
  'redis asked': { readonly done: boolean; readonly took: number }
}

export type EventName = keyof Events
type Listener<Name extends EventName> = (about: Events[Name]) => void

const listeners = new Map<EventName, Set<Listener<never>>>()

/** Tells of it. What breaks in who listens is no fault of who tells. */
export function happened<Name extends EventName>(name: Name, about: Events[Name]): void {
  for (const listener of listeners.get(name) ?? []) {
    try {
      ;(listener as Listener<Name>)(about)
    } catch (error) {
      log.error({ err: error, event: name }, 'an event was not written down, or not counted')
    }
  }
}

/** Calls each time that it happens. Returns what ends it. */
export function when<Name extends EventName>(name: Name, listener: Listener<Name>): () => void {
  let those = listeners.get(name)
  if (!those) listeners.set(name, (those = new Set()))
  those.add(listener)
  return () => void those.delete(listener)
}

/**
 * Events of this process, for the log (`event-log.ts`) and for metrics (`metrics/`). The publisher knows
 * neither. Events contain no secrets, no addresses and no chat.
 */
import type { Settlement } from '../../common/engine/record/settlement.ts'
import type { Phase } from '../../common/wire/match/match-schema.ts'
import type { RefusalCode } from '../../common/wire/refusals.ts'
import { log } from './log.ts'

interface OfMatch {
  /** The id of its room; a rematch has the same. */
  readonly match: string
}

interface OfGame extends OfMatch {
  readonly game: string
}

/** A person with a seat in a match. */
export interface SeatedPerson extends OfMatch {
  readonly seat: string
  readonly name: string
  readonly account: boolean
  readonly program: boolean
}

/** The number of a match's seats by holder. */
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
/** The source of matches that a node resumes. */
export type AdoptedFrom = 'own' | 'dead' | 'handed over'
/** Where somebody got a refusal. */
export type RefusedAt = 'http' | 'door' | 'room' | 'socket'
/** Why the database writes nothing. */
export type DatabaseTrouble = 'full' | 'failing' | 'unwritable' | 'lost'
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

/** By name, the data of each event. */
export interface Events {
  'match opened': OfGame & {
    readonly setup: unknown
    readonly seats: number
    readonly rated: boolean
    readonly listed: boolean
    readonly bots: number
    readonly room: string
  }
  /** After a restart, or on another node; `away`: how long nobody ran it (ms). */
  'match resumed': OfGame & { readonly round: number; readonly phase: Phase; readonly away: number }
  /** Also for a rematch. */
  'match began': OfGame & { readonly people: number; readonly bots: number; readonly rated: boolean }
  'player joined': SeatedPerson
  /** `keeps`: the player still has the seat. */
  'player left': SeatedPerson & { readonly keeps: boolean }
  'player returned': SeatedPerson
  /** `late`: delay of the reveal (ms); `took`: time to resolve the round (ms). */
  'round revealed': OfGame & { readonly round: number; readonly late: number; readonly took: number }
  /** `record`: the name of its record. */
  'match over': OfGame & {
    readonly record: string
    readonly rounds: number
    readonly winners: readonly string[]
    readonly by: string
    readonly how: Settlement['how'] | 'played'
    readonly rated: boolean
    readonly seconds: number
  }
  /** `rules`: the match's rules, if no node has them any more (`upgraded`). */
  'match closed': OfGame & { readonly why: WhyClosed; readonly rules?: string }
  /** A bot of that level failed or gave illegal orders: its seat went without. */
  'bot failed': OfGame & { readonly round: number; readonly seat: string; readonly level: number }
  /** Bots of a match think at that lower level, as its creator's budget is used up. Once per match. */
  'bots limited': OfGame & { readonly round: number; readonly level: number }
  /** Who is in a match, after changes, once a second at most. */
  'match counted': OfGame & { readonly phase: Phase; readonly seats: Headcount; readonly spectators: number }

  'chatroom opened': { readonly room: string }
  'chatroom closed': { readonly room: string }
  'account made': { readonly name: string; readonly program: boolean }
  /** A client has joined a room; `took`: ms since its socket was opened. */
  'room joined': { readonly kind: string; readonly took: number }
  /** A seat reservation; `status`: of the response, `took`: ms until then. */
  'seat asked': { readonly status: number; readonly took: number }
  /** An HTTP request; `status`: of the response, or that it was cut off, `took`: ms until it was sent. */
  'http answered': { readonly route: string; readonly status: number | 'cut off'; readonly took: number }
  refused: { readonly code: RefusalCode; readonly at: RefusedAt }
  'hung up': { readonly why: HungUp }

  'node began': { readonly node: string; readonly version: string; readonly port: number }
  'node drains': { readonly matches: number }
  'node ended': { readonly node: string }
  /** `of`: the node that had them, if any. */
  'matches adopted': { readonly matches: number; readonly from: AdoptedFrom; readonly of?: string }
  'matches handed over': { readonly matches: number }

  /** A write of this many entries to the journal, or its failure; `took`: ms. */
  'journal written': { readonly entries: number; readonly done: boolean; readonly took: number }
  /** A database query; `took`: ms; `trouble`: why a write failed. */
  'database asked': {
    readonly done: boolean
    readonly took: number
    readonly trouble?: WriteTrouble | undefined
  }
  /** A scheduled backup is complete; `removed`: number of older ones deleted; `took`: ms. */
  'backup made': {
    readonly file: string
    readonly bytes: number
    readonly removed: number
    readonly took: number
  }
  'backup failed': { readonly why: string }
  /** The periodic check of Redis, each second. */
  'redis asked': { readonly done: boolean; readonly took: number }
}

export type EventName = keyof Events
type Listener<Name extends EventName> = (about: Events[Name]) => void

const listeners = new Map<EventName, Set<Listener<never>>>()

/** Publishes an event. Errors in listeners do not affect the publisher. */
export function happened<Name extends EventName>(name: Name, about: Events[Name]): void {
  for (const listener of listeners.get(name) ?? []) {
    try {
      ;(listener as Listener<Name>)(about)
    } catch (error) {
      log.error({ err: error, event: name }, 'an event was not written down, or not counted')
    }
  }
}

/** Subscribes to an event. Returns a function that unsubscribes. */
export function when<Name extends EventName>(name: Name, listener: Listener<Name>): () => void {
  let those = listeners.get(name)
  if (!those) listeners.set(name, (those = new Set()))
  those.add(listener)
  return () => void those.delete(listener)
}

/** What a match asks of the store: to write down what happens in it before anybody is told. */
import type { Entry } from '../store/entries.ts'
import type { MatchRecord } from '../../common/engine/record.ts'
import type { Outcome } from '../../common/engine/game.ts'
import type { Said } from './chat.ts'
import type { Participant } from './people.ts'
import type { ChairState } from './seats.ts'

export interface Finished {
  /** Names the match for good. */
  readonly seedHash: string
  readonly record: MatchRecord
  /** The last one. */
  readonly state: unknown
  readonly outcome: Outcome
  readonly chairs: readonly ChairState[]
  /** What the seed was mixed from. */
  readonly secret: string
  readonly shares: readonly string[]
  /** Who played it, also who left it. */
  readonly people: readonly Participant[]
  /** Whether who won says something of their strength. */
  readonly counts: boolean
  /** Whether it counts for ratings, and on the ladder. */
  readonly rated: boolean
  /** Whether lists of results may show it. */
  readonly listed: boolean
  /** When it began, server ms. */
  readonly began: number
  /** What was said in it to all, and in the gallery. */
  readonly said: readonly Said[]
}

export interface Keeper {
  /** Resolves when the entry is kept; while nothing can be kept it waits. */
  write(entry: Entry): Promise<void>
  /** So much waits to be kept that requests which would add to it are refused. */
  readonly overfull: boolean
  /** So much of the match is kept that no more orders are taken. */
  readonly full: boolean
  /** When all that was written so far is kept. */
  settled(): Promise<void>
  /** The match is over: its record is kept, its journal is not needed any more; with `before` that of an earlier match, up to that number. */
  finish(finished: Finished, before?: number): Promise<void>
  /** Nobody wants the match any more. */
  forget(): Promise<void>
  /** Calls with the reason, a sentence for players, when nothing can be kept, and with `undefined` when it can again. Returns what ends it. */
  onTrouble(listener: (trouble: string | undefined) => void): () => void
}

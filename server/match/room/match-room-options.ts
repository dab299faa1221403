/** Options of a match room that the server adds to those of its creator. */
import type { ModerationServices } from '../../chat/moderator-actions.ts'
import type { AccountChanges } from '../../people/accounts/account-changes.ts'
import type { NoShows } from '../../people/moderation/no-shows.ts'
import type { Surroundings } from '../../rooms/base-room.ts'
import type { MatchStore, UnfinishedMatch } from '../../store/journal/match-store.ts'
import type { TryAllowance } from '../orders/trying.ts'
import type { MatchThreads } from '../run/match-threads.ts'
import type { SleepingMatches } from './routing/sleeping.ts'
import type { Tombstones } from './routing/tombstones.ts'

export interface MatchRoomServices extends ModerationServices, Surroundings {
  readonly matchStore: MatchStore
  readonly threads: MatchThreads
  readonly tryAllowance: TryAllowance
  readonly accountChanges: AccountChanges
  readonly noShows: NoShows
  readonly sleeping: Pick<SleepingMatches, 'keepPlace' | 'takePlace'>
  readonly tombstones: Pick<Tombstones, 'put'>
}

/** Resume this match after a restart. */
export interface ResumeOptions {
  readonly resume: UnfinishedMatch
  /** How long the server was away (ms). */
  readonly away: number
}

/** A match whose id is chosen before its room exists. */
export interface MatchIdOption {
  readonly match: string
}

/** A callback for when the room is gone. */
export interface DisposalListener {
  disposed(): void
}

export interface MatchRoomOptions extends Partial<ResumeOptions & MatchIdOption & DisposalListener> {
  /** One object for all matches of a node: the framework copies the options of each room. */
  readonly services: MatchRoomServices
}

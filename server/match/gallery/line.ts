/**
 * RPC from a gallery to the match room, on whichever node that is. Updates arrive on the topic
 * (`channel.ts`).
 */
import { matchMaker } from '@colyseus/core'
import type { Admitted } from '../../rooms/admission.ts'
import { hearOfMatch } from './channel.ts'
import type { RoomLine } from './mirror.ts'
import type { GalleryName, GalleryReport, GallerySnapshotMark, Watcher, Whole } from './told.ts'

/** Requests that a gallery forwards to the match room. */
export const ASKED_THERE = ['chat', 'report', 'mute', 'unmute', 'erase'] as const
export type AskedThere = (typeof ASKED_THERE)[number]

/** The RPC methods of a match room for galleries. */
export interface Followable {
  galleryBegins(gallery: GalleryName, watchers: readonly Watcher[]): Whole | undefined
  galleryReports(report: GalleryReport): GallerySnapshotMark
  galleryEnds(id: string): void
  galleryAsks(who: Admitted, name: AskedThere, payload: unknown): Promise<unknown>
}

type FollowableCalls = { readonly [N in keyof Followable]: Parameters<Followable[N]> }

const call = <N extends keyof Followable>(
  match: string,
  name: N,
  ...given: FollowableCalls[N]
): Promise<Awaited<ReturnType<Followable[N]>>> =>
  matchMaker.remoteRoomCall(match, name as never, given as never) as never

export const lineTo = (match: string, runs: (match: string) => Promise<boolean>): RoomLine => ({
  hear: (heard) => hearOfMatch(match, heard),
  // The RPC delivers undefined as false.
  begin: async (gallery, watchers) => (await call(match, 'galleryBegins', gallery, watchers)) || undefined,
  report: async (report) => (await call(match, 'galleryReports', report)) || undefined,
  end: (gallery) => call(match, 'galleryEnds', gallery.id),
  runs: () => runs(match),
})

/** Resolves with the answer or a refusal; rejects when the match does not answer. */
export const askThere = (
  match: string,
  who: Admitted,
  name: AskedThere,
  payload: unknown,
): Promise<unknown> => call(match, 'galleryAsks', who, name, payload)

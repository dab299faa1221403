/**
 * The way from a gallery to the room of its match, on whichever node that is: answers come from there, what
 * is told comes by the topic.
 */
import { matchMaker } from '@colyseus/core'
import type { Admitted } from '../../rooms/admission.ts'
import { hearOfMatch } from './channel.ts'
import type { RoomLine } from './mirror.ts'
import type { GalleryName, GalleryReport, GallerySnapshotMark, Watcher, Whole } from './told.ts'

/** What is asked in a gallery, and answered where the match is. */
export const ASKED_THERE = ['chat', 'report', 'mute', 'unmute', 'erase'] as const
export type AskedThere = (typeof ASKED_THERE)[number]

/** What a room of a match answers its galleries. */
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
  // Nothing is answered as false.
  begin: async (gallery, watchers) => (await call(match, 'galleryBegins', gallery, watchers)) || undefined,
  report: async (report) => (await call(match, 'galleryReports', report)) || undefined,
  end: (gallery) => call(match, 'galleryEnds', gallery.id),
  runs: () => runs(match),
})

/** Resolves with the answer or a refusal; rejects when there is none. */
export const askThere = (
  match: string,
  who: Admitted,
  name: AskedThere,
  payload: unknown,
): Promise<unknown> => call(match, 'galleryAsks', who, name, payload)

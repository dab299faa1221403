/** RPC from a gallery to the match room, on whichever node that is, and the topic on which updates arrive. */
import { matchMaker } from '@colyseus/core'
import { DirectTopic } from '../../cluster/direct-topic.ts'
import type { Admitted } from '../../rooms/admission.ts'
import type { OverTheLine, RoomLine } from './follower.ts'
import type {
  GalleryName,
  GalleryReport,
  GallerySnapshotMark,
  GalleryUpdate,
  Watcher,
  Whole,
} from './messages.ts'

/**
 * On it a match, the key, sends updates to all its galleries. A gallery detects a lost one by its sequence
 * number and asks for a new snapshot (`follower.ts`).
 */
export const galleryTopic = new DirectTopic<GalleryUpdate>('gallery')

/** Requests that a gallery forwards to the match room. */
export const ASKED_THERE = ['chat', 'report', 'mute', 'unmute', 'erase'] as const
export type AskedThere = (typeof ASKED_THERE)[number]

/** The RPC methods of a match room for galleries, which also nodes of other versions call. */
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
): Promise<OverTheLine<Awaited<ReturnType<Followable[N]>>>> =>
  matchMaker.remoteRoomCall(match, name as never, given as never) as never

export const lineTo = (match: string, runs: (match: string) => Promise<boolean>): RoomLine => ({
  hear: (heard) => galleryTopic.hear(match, heard),
  begin: (gallery, watchers) => call(match, 'galleryBegins', gallery, watchers),
  report: (report) => call(match, 'galleryReports', report),
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

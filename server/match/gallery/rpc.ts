/** RPC from a gallery to the match room, on whichever node that is, and the topic on which updates arrive. */
import { matchMaker } from '@colyseus/core'
import { DirectTopic } from '../../cluster/redis/direct-topic.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import type { MatchRpc, RemoteAnswer } from './follower.ts'
import type {
  GalleryName,
  GalleryReport,
  GalleryReportAnswer,
  GallerySnapshot,
  GalleryUpdate,
  Spectator,
} from './messages.ts'

/**
 * On it a match, the key, sends updates to all its galleries. A gallery detects a lost one by its sequence
 * number and asks for a new snapshot (`follower.ts`).
 */
export const galleryTopic = new DirectTopic<GalleryUpdate>('gallery')

/** Requests that a gallery forwards to the match room. */
export const FORWARDED_REQUESTS = ['chat', 'report', 'mute', 'unmute', 'muted', 'erase'] as const
export type ForwardedRequest = (typeof FORWARDED_REQUESTS)[number]

/** The RPC methods of a match room for galleries, which also nodes of other versions call. */
export interface GalleryRpc {
  galleryBegins(gallery: GalleryName, watchers: readonly Spectator[]): GallerySnapshot | undefined
  galleryReports(report: GalleryReport): GalleryReportAnswer
  galleryEnds(id: string): void
  galleryAsks(who: AdmittedPlayer, name: ForwardedRequest, payload: unknown): Promise<unknown>
}

type GalleryCalls = { readonly [N in keyof GalleryRpc]: Parameters<GalleryRpc[N]> }

const call = <N extends keyof GalleryRpc>(
  match: string,
  name: N,
  ...given: GalleryCalls[N]
): Promise<RemoteAnswer<Awaited<ReturnType<GalleryRpc[N]>>>> =>
  matchMaker.remoteRoomCall(match, name as never, given as never) as never

export const rpcTo = (match: string, runs: (match: string) => Promise<boolean>): MatchRpc => ({
  subscribe: (listener) => galleryTopic.hear(match, listener),
  begin: (gallery, watchers) => call(match, 'galleryBegins', gallery, watchers),
  report: (report) => call(match, 'galleryReports', report),
  end: (gallery) => call(match, 'galleryEnds', gallery.id),
  runs: () => runs(match),
})

/** Resolves with the answer or a refusal; rejects when the match does not answer. */
export const forwardRequest = (
  match: string,
  who: AdmittedPlayer,
  name: ForwardedRequest,
  payload: unknown,
): Promise<unknown> => call(match, 'galleryAsks', who, name, payload)

/** Requests of spectators in a gallery. Chat and moderation go to the match room, which decides. */
import { type ReactionCounts, slowFor } from '../../../common/wire/chat/crowd.ts'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { REQUESTS } from '../../../common/wire/match/messages.ts'
import { moderatesSite } from '../../../common/wire/people/ranks.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { spanOf } from '../../../common/wire/spans.ts'
import { RateLimit } from '../../base/rate-limit.ts'
import { type CrowdPace } from '../../chat/speech.ts'
import { spend } from '../../people/action-budget.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import type { Member } from '../../rooms/member.ts'
import { allowed, answering, type Handlers, MATCH_ALLOWANCES } from '../../rooms/requests.ts'
import type { ForwardedRequest } from './rpc.ts'

/**
 * The most requests per second from one gallery to the match, however large its crowd is: the match room's
 * node also serves the players.
 */
const THERE_A_SECOND = 20

const asking = allowed(8, 8)

export interface GalleryAccess {
  readonly state: MatchState
  /** Counts recent lines of spectators, for slow mode. */
  readonly pace: CrowdPace
  /** The current time by the clock of the match's node. */
  now(): number
  mutedFor(player: string): number
  react(counts: ReactionCounts): void
  /** Forwards a request to the match room. */
  ask(who: AdmittedPlayer, name: ForwardedRequest, payload: unknown): Promise<unknown>
  report(error: unknown, where: string): void
}

export function galleryRequests(room: GalleryAccess) {
  const rate = new RateLimit({ points: THERE_A_SECOND, duration: 1 })

  /** Forwards a request within the rate limit, which does not apply to moderators. */
  const ask =
    (name: ForwardedRequest) =>
    async ({ auth }: Member, payload: unknown): Promise<unknown> => {
      if (!moderatesSite(auth.role) && spend(rate, '')) return refusal('crowd_writes')
      return room.ask(auth, name, payload).catch(() => refusal('moving'))
    }
  const [chat, moderating] = [
    ask('chat'),
    (name: ForwardedRequest) => (client: Member, payload: unknown) =>
      moderatesSite(client.auth.role) ? ask(name)(client, payload) : refusal('not_allowed'),
  ]
  const seated = () => refusal('no_seat')

  const handlers: Handlers<typeof REQUESTS, Member> = {
    time: () => room.now(),
    sit: () => refusal('in_gallery'),
    orders: seated,
    try: seated,
    withdraw: seated,
    stand: seated,
    choose: seated,
    ready: seated,
    settle: seated,
    admit: seated,
    organise: () => refusal('not_yours'),
    report: ask('report'),
    mute: moderating('mute'),
    unmute: moderating('unmute'),
    muted: moderating('muted'),
    erase: moderating('erase'),

    chat: (client, asked) => {
      // Refuses here what the match would refuse anyway, and saves the request.
      if (
        !moderatesSite(client.auth.role) &&
        slowFor(room.state.spectators) > 0 &&
        room.pace.full(room.now())
      )
        return refusal('crowd_writes')
      return chat(client, asked)
    },

    react: ({ auth }, { reaction }) => {
      if (room.state.phase === 'gathering') return refusal('wrong_phase')
      const muted = room.mutedFor(auth.player)
      if (muted > 0) return refusal('muted', `You may show something again in ${spanOf(muted)}.`)
      room.react({ [reaction]: 1 })
      return true
    },
  }
  return answering<typeof REQUESTS, Member>({
    // Requests about seats have no handler here, so refusing them costs nothing.
    asked: REQUESTS,
    handlers,
    allowances: {
      react: MATCH_ALLOWANCES.react!,
      chat: asking,
      report: asking,
      mute: asking,
      unmute: asking,
      muted: asking,
      erase: asking,
    },
    report: (error, where) => room.report(error, where),
  })
}

/**
 * Friends, private messages and challenges: kept up to date, and rejoined whenever the connection is lost.
 */
import type { Room } from '@colyseus/sdk'
import { batch, computed, signal } from '@preact/signals'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import {
  type ChallengeView,
  type Conversation,
  SOCIAL,
  type SocialMessages,
  type SocialView,
} from '../../../common/wire/people/social.ts'
import type { SocialRequest, SocialRequestName } from '../../../common/wire/people/social-requests.ts'
import { ApiError, ask, reasonOf, UNREACHABLE } from '../api.ts'
import { withLines } from '../chat-lines.ts'
import { Connection, type Problem } from '../connection.ts'
import { joinRoom } from '../joining.ts'
import { keepInTouch } from '../keep-in-touch.ts'
import { pageNow } from '../line/page-clock.ts'
import { rememberBlocked } from './blocked.ts'

export interface ChallengeViews {
  readonly incoming: readonly ChallengeView[]
  readonly outgoing: ChallengeView | null
}

/** A match that a challenge has led to. */
export type Agreed = SocialMessages['match']

export class SocialLink {
  readonly view = signal<SocialView | undefined>(undefined)
  readonly challenges = signal<ChallengeViews>({ incoming: [], outgoing: null })
  /** Matches from accepted challenges that the player has not gone to. */
  readonly agreed = signal<readonly Agreed[]>([])
  readonly lost = signal(false)
  /** Why it is lost, if more is known. */
  readonly why = signal<Problem | undefined>(undefined)
  /** Why it has stopped reconnecting. */
  readonly problem = signal('')
  /** Loaded conversations, by the other's name. */
  readonly talks = signal<ReadonlyMap<string, readonly ChatLine[]>>(new Map())
  readonly unread = computed(() =>
    (this.view.value?.friends ?? []).reduce((sum, friend) => sum + friend.unread, 0),
  )
  /** The server's clock, as far as this browser knows it. */
  readonly clock = { now: (): number => pageNow() + this.ahead }
  /** Called with each line by somebody else. */
  heard: (name: string, line: ChatLine) => void = () => undefined
  /** Called when a followed player begins to play. */
  began: (begun: SocialMessages['plays']) => void = () => undefined
  noted: (text: string) => void = () => undefined
  /** Called when somebody mentions the player in a room where they are not present. */
  called: (mention: SocialMessages['mentioned']) => void = () => undefined
  private ahead = 0
  private readonly connection: Connection

  constructor() {
    this.connection = new Connection({
      enter: async (_, signal) => {
        await ask('POST', '/api/social/open')
        return joinRoom(SOCIAL, {}, signal)
      },
      entered: (room) => this.attach(room),
      changing: () => undefined,
      lost: (_, why) => {
        this.why.value = why
        this.lost.value = true
      },
      ended: ({ message }) => (this.problem.value = message),
      settled: ['banned', 'no_account', 'malformed', 'many_tabs'],
      gone: 'internal',
    })
  }

  close = (): void => this.connection.close()

  /** Sends a request; resolves with the answer or rejects with a `Refusal`. */
  async request<N extends SocialRequestName>(name: N, payload: SocialRequest<N>): Promise<unknown> {
    const { room } = this.connection
    if (!room || this.lost.value) throw new ApiError(UNREACHABLE)
    try {
      return await room.request(name, payload, { timeout: 8000 })
    } catch (error) {
      throw new ApiError(reasonOf(error))
    }
  }

  /** Loads the conversation with a friend. */
  async open(name: string): Promise<void> {
    const talk = (await this.request('conversation', { name })) as Conversation
    this.put(talk.name, talk.lines)
  }

  /** Marks all loaded lines of a conversation as read. */
  async read(name: string): Promise<void> {
    const last = this.talks.value.get(name)?.findLast(({ mine }) => !mine)
    if (last && (this.view.value?.friends.find((friend) => friend.name === name)?.unread ?? 0) > 0)
      await this.request('read', { name, id: last.id })
  }

  private attach(room: Room): void {
    this.lost.value = false
    this.problem.value = ''
    const on = <N extends keyof SocialMessages>(name: N, handle: (message: SocialMessages[N]) => void) =>
      room.onMessage(name, handle)
    on('social', (view) =>
      batch(() => {
        rememberBlocked(view.blocked.flatMap(({ name, formerly }) => [name, ...formerly]))
        const first = this.view.value === undefined
        this.view.value = view
        this.talks.value = new Map(
          [...this.talks.value].filter(([name]) => view.friends.some((friend) => friend.name === name)),
        )
        // Friends may have written during the interruption.
        if (!first) for (const name of this.talks.value.keys()) void this.open(name).catch(() => undefined)
      }),
    )
    on('presence', ({ changed }) => {
      const now = new Map(changed.map(({ name, presence }) => [name, presence]))
      this.friends((friend) => ({ ...friend, presence: now.get(friend.name) ?? friend.presence }))
    })
    on('followed', ({ changed }) => {
      const { value } = this.view
      const now = new Map(changed.map((one) => [one.name, one]))
      if (value)
        this.view.value = { ...value, following: value.following.map((one) => now.get(one.name) ?? one) }
    })
    on('plays', (begun) => this.began(begun))
    on('mentioned', (mention) => this.called(mention))
    on('line', ({ name, line }) =>
      batch(() => {
        if (this.talks.value.has(name)) this.put(name, [line])
        if (line.mine) return
        this.friends((friend) => (friend.name === name ? { ...friend, unread: friend.unread + 1 } : friend))
        this.heard(name, line)
      }),
    )
    on('read', ({ name, unread }) =>
      this.friends((friend) => (friend.name === name ? { ...friend, unread } : friend)),
    )
    let came = false
    on('challenges', ({ now, ...challenges }) => {
      this.ahead = now - pageNow()
      const { outgoing } = this.challenges.value
      this.challenges.value = challenges
      // The challenge may have ended during the interruption, when no message could say so.
      if (!came && outgoing && outgoing.deadline > now && !challenges.outgoing)
        this.noted(
          `The connection was lost, and your challenge to ${outgoing.name} does not stand any more. Challenge them again if you like.`,
        )
      came = true
    })
    on('note', ({ text }) => this.noted(text))
    on(
      'match',
      (match) => (this.agreed.value = [...this.agreed.value.filter(({ id }) => id !== match.id), match]),
    )
    on('refused', () => undefined)
    void keepInTouch(this.connection, room, { waits: () => this.challenges.value.outgoing !== null })
  }

  private friends(change: (friend: SocialView['friends'][number]) => SocialView['friends'][number]): void {
    const { value } = this.view
    if (value) this.view.value = { ...value, friends: value.friends.map(change) }
  }

  private put(name: string, lines: readonly ChatLine[]): void {
    const before = this.talks.value.get(name) ?? []
    this.talks.value = new Map([...this.talks.value, [name, withLines(before, lines)]])
  }
}

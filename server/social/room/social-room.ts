/**
 * One room for all accounts: friends, private lines and challenges. It has no visible state; each client gets
 * messages that concern it. Guests only learn of mentions, and have no requests.
 */
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import {
  type ChallengeView,
  type FollowedView,
  type ProgramView,
  SOCIAL,
  type SocialMessages,
} from '../../../common/wire/people/social.ts'
import { SOCIAL_REQUESTS } from '../../../common/wire/people/social-requests.ts'
import { Alarm } from '../../base/alarm.ts'
import { log } from '../../base/log.ts'
import type { MentionNotice, Mentions } from '../../chat/mentions.ts'
import { PrivateLines } from '../../chat/private-lines.ts'
import type { AccountChange, AccountChanges } from '../../people/accounts/account-changes.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import type { OtherAccount } from '../../people/accounts/identity.ts'
import type { Reports } from '../../people/moderation/reports.ts'
import type { Online } from '../../people/online.ts'
import { differencesOf } from '../../pickup/offers/terms.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import { BaseRoom, type Surroundings } from '../../rooms/base-room.ts'
import { answering } from '../../rooms/requests.ts'
import { Throttle } from '../../rooms/throttle.ts'
import type { Database } from '../../store/database.ts'
import { levelOf } from '../../store/trouble.ts'
import { type Challenge, Challenges } from '../challenges.ts'
import { FollowNews, shownIn, type WatchableMatch } from '../follow-news.ts'
import { Follows } from '../follows.ts'
import { type Relations as Friends, Friendships } from '../friendships.ts'
import { OpenPrograms } from '../open-programs.ts'
import {
  type ChallengeTerms,
  SOCIAL_ALLOWANCES,
  SOCIAL_RIGHTS,
  type SocialMember,
  socialHandlers,
} from './social-requests.ts'

export interface SocialRoomServices extends Surroundings {
  readonly database: Database
  readonly accounts: Accounts
  readonly accountChanges: AccountChanges
  readonly reports: Reports
  readonly mentions: Mentions
}

/** A player's relations to others. */
interface SocialRelations extends Friends {
  readonly following: readonly OtherAccount[]
}

/**
 * The shortest interval of mentions between the same two people (ms), and of those that all guests together
 * send to one: guests take new names.
 */
const [MENTIONED_EVERY, BY_GUESTS_EVERY] = [20_000, 60_000] as const

/** What the room works with. */
interface SocialParts {
  readonly online: Online
  readonly friendships: Friendships
  readonly follows: Follows
  readonly lines: PrivateLines
  readonly programs: OpenPrograms
}

/** The shortest interval of updates about friends' presence (ms). */
const PRESENCE_TOLD_EVERY = 1000

export class SocialRoom extends BaseRoom<{ client: SocialMember }> {
  override autoDispose = false

  /** Undefined until the room has its services. */
  private built: SocialParts | undefined
  private readonly challenges = new Challenges<ChallengeTerms>()
  private readonly expiry = new Alarm((error) => this.report(error, 'expire'))
  /** By player who is here, the relations sent last, */
  private readonly told = new Map<string, SocialRelations>()
  /** and by player, those who are here and have them in their relations. */
  private readonly watchers = new Map<string, Set<string>>()
  /** By player, the number of the latest read of their relations: results of older reads are dropped. */
  private readonly looks = new Map<string, number>()
  private look = 0
  private moved = new Set<string>()
  private readonly news = new FollowNews()
  /** By pair of author and mentioned player, until when no further mention is sent. */
  private readonly calls = new Map<string, number>()
  private readonly moves = new Throttle(
    (silence) => PRESENCE_TOLD_EVERY - silence,
    () => this.tellPresence(),
    (error) => this.report(error, 'presence'),
  )
  private notListening: (() => void)[] = []

  private get parts(): SocialParts {
    if (!this.built) throw new Error('the social room is not made yet')
    return this.built
  }

  override onCreate(services: SocialRoomServices): void {
    this.roomId = SOCIAL
    const { database, online } = services
    const friendships = new Friendships(database)
    const follows = new Follows(database)
    const lines = new PrivateLines(database)
    const programs = new OpenPrograms(database, online)
    this.built = { online, friendships, follows, lines, programs }
    this.heed(services)
    void this.setPrivate(true)
    this.notListening = [
      services.accountChanges.listen(this.accountChanged),
      services.online.listen(this.hasMoved),
      services.mentions.listen(this.mentioned),
    ]
    this.listen(
      answering<typeof SOCIAL_REQUESTS, SocialMember>({
        asked: SOCIAL_REQUESTS,
        allowances: SOCIAL_ALLOWANCES,
        rights: SOCIAL_RIGHTS,
        report: (error, where) => this.report(error, where),
        handlers: socialHandlers({
          accounts: services.accounts,
          bans: services.bans,
          friendships,
          follows,
          lines,
          challenges: this.challenges,
          programs,
          reports: services.reports,
          blockedBy: (player) => new Set(this.told.get(player)?.blocked.map((one) => one.player)),
          tabsOf: (player) => this.tabs.of(player),
          tell: (player, type, message) => this.tell(player, type, message),
          related: (...players) =>
            void Promise.all(players.map((player) => this.tellAll(player))).catch((error: unknown) =>
              this.report(error, 'tell'),
            ),
          challenged: (...players) => this.challenged(players),
          report: (error, where) => this.report(error, where),
        }),
      }),
    )
  }

  override onDispose(): void {
    this.moves.off()
    this.expiry.off()
    for (const ignore of this.notListening) ignore()
    this.letGo()
  }

  // ── Joining and leaving ──────────────────────────────────────────────────────────────────────────────────

  override async onJoin(client: SocialMember, _options: unknown, auth: AdmittedPlayer): Promise<void> {
    const refused = this.dismissalFor(auth)
    if (refused) this.turnAway(refused)
    this.letIn(client)
    if (!auth.account) return
    await this.tellAll(auth.player)
    this.tellChallenges(auth.player)
  }

  override onLeave(client: SocialMember): void {
    if (!this.letOut(client) || this.tabs.of(client.auth.player).size > 0) return
    this.looks.delete(client.auth.player)
    this.parts.programs.forget(client.auth.player)
    this.remember(client.auth.player, undefined)
  }

  /**
   * After a change of an account: its tabs reconnect under the new name, and others see the change or the
   * deletion.
   */
  private readonly accountChanged = ({ player, is }: AccountChange): void => {
    if (is !== 'deleted') for (const tab of [...this.tabs.of(player)]) this.putOut(tab, ROOM_CLOSE.signedOut)
    const ended = this.challenges.end(({ from, to }) => from === player || to === player)
    this.challenged(ended.flatMap(({ from, to }) => [from, to]))
    for (const other of this.watchers.get(player) ?? [])
      void this.tellAll(other).catch((error: unknown) => this.report(error, 'tell'))
  }

  /** Programs that accept challenges, for anybody; other nodes ask for them, too. */
  async openPrograms(): Promise<ProgramView[]> {
    return (await this.parts.programs.listed(Date.now())).map(({ name, presence, games }) => ({
      name,
      presence,
      games,
    }))
  }

  // ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────

  private tell<N extends keyof SocialMessages>(player: string, type: N, message: SocialMessages[N]): void {
    for (const tab of this.tabs.of(player)) tab.send(type, message)
  }

  /** Sends a player their full current relations. */
  private async tellAll(player: string): Promise<void> {
    if (this.tabs.of(player).size === 0) return
    const look = ++this.look
    this.looks.set(player, look)
    const { friendships, follows, lines, online } = this.parts
    const relations = { ...(await friendships.of(player)), following: await follows.of(player) }
    const followers = await follows.followers(player)
    const unread = await lines.unread(player)
    // The player may have left meanwhile.
    if (this.looks.get(player) !== look) return
    this.remember(player, relations)
    this.tell(player, 'social', {
      friends: relations.friends.map((friend) => ({
        name: friend.name,
        since: friend.since,
        presence: online.of(friend.player),
        unread: unread.get(friend.player) ?? 0,
      })),
      asking: relations.asking.map(({ name }) => name),
      asked: relations.asked.map(({ name }) => name),
      blocked: relations.blocked.map(({ name, formerly }) => ({ name, formerly })),
      following: relations.following.map((one) => this.followed(one)),
      followers,
      programs: everybody(relations)
        .filter(({ program }) => program)
        .map(({ name }) => name),
    })
  }

  private remember(player: string, relations: SocialRelations | undefined): void {
    for (const { player: other } of everybody(this.told.get(player))) {
      const watchers = this.watchers.get(other)
      watchers?.delete(player)
      if (watchers?.size === 0) this.watchers.delete(other)
    }
    const followedBefore = this.told.get(player)?.following ?? []
    if (relations) this.told.set(player, relations)
    else this.told.delete(player)
    for (const { player: other } of everybody(relations)) {
      const watchers = this.watchers.get(other) ?? new Set()
      this.watchers.set(other, watchers.add(player))
    }
    for (const { player: other } of relations?.following ?? [])
      this.news.begin(other, this.parts.online.of(other))
    for (const { player: other } of followedBefore) if (!this.watchers.has(other)) this.news.forget(other)
  }

  private readonly hasMoved = (players: readonly string[]): void => {
    for (const player of players) if (this.watchers.has(player)) this.moved.add(player)
    if (this.moved.size > 0) this.moves.due()
  }

  private tellPresence(): void {
    const { moved } = this
    this.moved = new Set()
    const concerned = new Set([...moved].flatMap((player) => [...(this.watchers.get(player) ?? [])]))
    const begun = new Map(
      [...moved].map((player) => [player, this.news.moved(player, this.parts.online.of(player), Date.now())]),
    )
    for (const player of concerned) {
      this.tellFollower(player, moved, begun)
      const changed = (this.told.get(player)?.friends ?? [])
        .filter((friend) => moved.has(friend.player))
        .map((friend) => ({ name: friend.name, presence: this.parts.online.of(friend.player) }))
      if (changed.length > 0) this.tell(player, 'presence', { changed })
    }
  }

  /** Sends a mention; duplicates are dropped, and frequent ones of the same author rate-limited. */
  private readonly mentioned = ({
    players,
    by,
    name,
    guest = false,
    room,
    title,
    text,
  }: MentionNotice): void => {
    const now = Date.now()
    for (const [pair, until] of this.calls) if (now > until) this.calls.delete(pair)
    for (const player of players) {
      const pair = `${guest ? 'guests' : by} ${player}`
      const blocked = this.told.get(player)?.blocked.some((one) => one.player === by)
      if (blocked || this.calls.has(pair) || this.tabs.of(player).size === 0) continue
      this.calls.set(pair, now + (guest ? BY_GUESTS_EVERY : MENTIONED_EVERY))
      this.tell(player, 'mentioned', { name, room, title, text })
    }
  }

  private followed = ({ player, name }: OtherAccount): FollowedView => ({
    name,
    plays: shownIn(this.parts.online.of(player)) ?? null,
  })

  /** `begun`: by player who has moved, the match that they have just begun. */
  private tellFollower(
    player: string,
    moved: ReadonlySet<string>,
    begun: ReadonlyMap<string, WatchableMatch | undefined>,
  ): void {
    const changed = (this.told.get(player)?.following ?? []).filter((one) => moved.has(one.player))
    if (changed.length === 0) return
    this.tell(player, 'followed', { changed: changed.map((one) => this.followed(one)) })
    const own = shownIn(this.parts.online.of(player))?.match
    for (const { player: other, name } of changed) {
      const news = begun.get(other)
      // Players of the same match know it already.
      if (news && news.match !== own) this.tell(player, 'plays', { name, ...news })
    }
  }

  /** Challenges of these players have changed: sends them, and sets the timeout. */
  private challenged(players: readonly string[]): void {
    for (const player of new Set(players)) this.tellChallenges(player)
    const { due } = this.challenges
    if (due === undefined) this.expiry.off()
    else this.expiry.at(due, () => this.expire(Math.max(due, Date.now())))
  }

  private expire(now: number): void {
    this.challenged(
      this.challenges.end(({ deadline }) => deadline <= now).flatMap(({ from, to }) => [from, to]),
    )
  }

  private tellChallenges(player: string): void {
    const view = (
      { id, terms: { game, setup, roundSeconds, rated }, deadline }: Challenge<ChallengeTerms>,
      name: string,
      program: boolean,
    ): ChallengeView => ({
      id,
      name,
      program,
      game,
      setup,
      differs: differencesOf({ game, setup }),
      roundSeconds,
      rated,
      deadline,
    })
    const own = this.challenges.by(player)
    this.tell(player, 'challenges', {
      incoming: this.challenges.at(player).map((one) => view(one, one.terms.by.name, one.terms.by.bot)),
      outgoing: own ? view(own, own.terms.name, own.terms.program) : null,
      now: Date.now(),
    })
  }

  protected report(error: unknown, where: string): void {
    log[levelOf(error)]({ err: error, where }, 'the room of friends had an error')
  }
}

/** All players in somebody's relations. */
const everybody = (relations: SocialRelations | undefined) =>
  relations
    ? [
        ...relations.friends,
        ...relations.asking,
        ...relations.asked,
        ...relations.blocked,
        ...relations.following,
      ]
    : []

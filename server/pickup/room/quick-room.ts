/**
 * Quick match: people who look for an opponent, for all games in one room. Pairs them by strength, people
 * with people and programs with programs, and sends them to a rated duel.
 */
import { type Client, CloseCode } from '@colyseus/core'
import type { z } from 'zod'
import { gameNamed } from '../../../common/games/list.ts'
import {
  joiningQuick,
  QUICK,
  QUICK_REQUESTS,
  type QuickMessages,
} from '../../../common/wire/match/pickup-messages.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { Alarm } from '../../base/alarm.ts'
import { log } from '../../base/log.ts'
import type { NoShows } from '../../people/moderation/no-shows.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import { BaseRoom, type Surroundings } from '../../rooms/base-room.ts'
import { CoalescedWrites } from '../../rooms/coalesced-writes.ts'
import { answering } from '../../rooms/requests.ts'
import { Throttle } from '../../rooms/throttle.ts'
import { levelOf } from '../../store/trouble.ts'
import { type GroupMember as Player, type Strengths, UNRATED } from '../offers/group.ts'
import { ratingOf } from '../offers/offer-view.ts'
import { duelOf, ratingKindOf } from '../offers/terms.ts'
import { nextPair, pairs, type QueueEntry } from '../quick.ts'
import type { MatchNotice, StandingOffers, StoredSearches } from '../standing-offers.ts'
import { type CalledMatch, startMatch } from '../start-match.ts'
import { KEPT_FOR, RETURN } from '../whereabouts.ts'
import type { PickupServices } from './room-pickup.ts'

/** The join options: `joiningQuick` with an existing game. */
export const seekingQuick = joiningQuick.extend({
  game: joiningQuick.shape.game.refine((id) => gameNamed(id) !== undefined, 'there is no such game'),
})

/** A person in the queue. */
interface QuickSearcher extends QueueEntry, Player {
  readonly game: string
}

type QuickAuth = AdmittedPlayer & Omit<z.output<typeof joiningQuick>, 'token'>
type QuickMember = Client<{ auth: QuickAuth; messages: { [N in keyof QuickMessages]: QuickMessages[N] } }> & {
  auth: QuickAuth
}

/** A person who has lost the connection keeps their waiting time until then (server ms). */
interface AbsentSearcher extends Pick<QuickSearcher, 'game' | 'since'> {
  readonly until: number
}

/** What the room works with. */
interface QuickParts {
  readonly strengths: Strengths
  readonly standing: StandingOffers
  readonly noShows: NoShows
  /** Rejects when another node may have the room by now. */
  sure(): Promise<void>
  notListening(): void
}

/** The pause before a pair is tried again after a failure (ms). */
const BREATHER = 500

/** The longest delay of the numbers on clients' screens (ms). */
const TOLD_WITHIN = 300

/** The pool of a player: people never meet a program unless they ask for one. */
const poolOf = ({ game, bot }: Pick<QuickSearcher, 'game' | 'bot'>): string =>
  `${game} ${bot ? 'programs' : 'people'}`

export class QuickRoom extends BaseRoom<{ client: QuickMember }> {
  override autoDispose = false

  /** Undefined until the stored searches are read. */
  private built: QuickParts | undefined
  /** By player: somebody with several tabs waits once. */
  private readonly waiting = new Map<string, QuickSearcher>()
  private readonly away = new Map<string, AbsentSearcher>()
  /** Players whose match is being created. */
  private readonly paired = new Map<string, QuickSearcher>()
  private readonly matched = new Map<string, MatchNotice & Pick<QuickSearcher, 'game' | 'since'>>()
  private readonly writes = new CoalescedWrites(
    () => JSON.stringify(this.whoWaits()),
    (kept) => this.parts.standing.keepSearches(kept, this.parts.sure),
    (error) => this.report(error, 'keep'),
  )
  private readonly next = new Alarm((error) => this.report(error, 'pair'))
  private readonly throttle = new Throttle(
    () => TOLD_WITHIN,
    () => this.tell(),
    (error) => this.report(error, 'tell'),
  )

  private get parts(): QuickParts {
    if (!this.built) throw new Error('the quick match is not made yet')
    return this.built
  }

  override async onCreate({
    strengths,
    standing,
    calls,
    noShows,
    tenure,
    ...dismissals
  }: Surroundings & PickupServices): Promise<void> {
    this.roomId = QUICK
    const sure = tenure()
    const until = Date.now() + RETURN
    for (const [player, game, since, matched] of await standing.searches()) {
      if (matched) this.matched.set(player, { game, since, ...matched })
      else this.away.set(player, { game, since, until })
    }
    this.heed(dismissals)
    void this.setPrivate(true)
    this.built = { strengths, standing, noShows, sure, notListening: calls.listen(this.passOver) }
    this.listen(
      answering<typeof QUICK_REQUESTS, QuickMember>({
        asked: QUICK_REQUESTS,
        handlers: { time: () => Date.now() },
        report: (error, where) => this.report(error, where),
      }),
    )
  }

  override onDispose(): void {
    this.next.off()
    this.throttle.off()
    this.letGo()
    this.built?.notListening()
  }

  override async onJoin(client: QuickMember, _options: unknown, auth: QuickAuth): Promise<void> {
    const refused = this.dismissalFor(auth)
    if (refused) this.turnAway(refused)
    this.letIn(client)
    const { player, name, account, bot, neighbourhood, game } = auth
    const since = Date.now()
    const matched = this.matched.get(player)
    if (matched && matched.until > since) return client.send('match', { id: matched.match })
    const cooling = await this.parts.noShows.refusalFor(auth)
    if (cooling) this.turnAway(cooling)
    const strengths = await this.parts.strengths.of(game, ratingKindOf(duelOf(game)), [player])
    const strength = strengths.get(player) ?? UNRATED
    // The player may have left during the look-up.
    if (this.tabs.of(player).size === 0 || this.paired.has(player)) return
    const before = this.waiting.get(player) ?? this.away.get(player)
    this.away.delete(player)
    this.waiting.set(player, {
      player,
      name,
      account,
      bot,
      neighbourhood,
      game,
      ...strength,
      since: before?.game === game ? before.since : since,
    })
    this.pair(Date.now())
  }

  override onLeave(client: QuickMember, code?: number): void {
    const { player } = client.auth
    if (!this.letOut(client)) return
    // A client that leaves on purpose has received its match.
    if (code === CloseCode.CONSENTED) this.matched.delete(player)
    if (this.tabs.of(player).size > 0) return
    const one = this.waiting.get(player) ?? this.paired.get(player)
    this.waiting.delete(player)
    if (one && code !== CloseCode.CONSENTED)
      this.away.set(player, { game: one.game, since: one.since, until: Date.now() + KEPT_FOR })
    this.pair(Date.now())
  }

  private whoWaits(): StoredSearches {
    const now = Date.now()
    for (const those of [this.away, this.matched])
      for (const [player, { until }] of those) if (until <= now) those.delete(player)
    return [
      ...[...this.waiting, ...this.paired, ...this.away].map(
        ([player, { game, since }]) => [player, game, since] as const,
      ),
      ...[...this.matched].map(
        ([player, { game, since, match, until }]) => [player, game, since, { match, until }] as const,
      ),
    ]
  }

  private pair(now: number): void {
    const dues: number[] = []
    for (const pool of new Set([...this.waiting.values()].map(poolOf))) {
      for (const pair of pairs(this.inPool(pool), now)) {
        for (const one of pair) {
          this.waiting.delete(one.player)
          this.paired.set(one.player, one)
        }
        void this.start(pair[0].game, pair)
      }
      const due = nextPair(this.inPool(pool))
      if (due !== undefined) dues.push(due)
    }
    const due = Math.min(...dues)
    if (Number.isFinite(due)) this.next.at(due, () => this.pair(Math.max(Date.now(), due)))
    else this.next.off()
    this.writes.due()
    this.throttle.due()
  }

  /** Sends players who were called to a pickup game to that match, and removes them here. */
  private readonly passOver = ({ match, players }: CalledMatch) => {
    for (const player of players)
      if (this.waiting.delete(player))
        for (const tab of this.tabs.of(player)) tab.send('match', { id: match })
    this.writes.due()
    this.throttle.due()
  }

  private inPool = (pool: string): QuickSearcher[] =>
    [...this.waiting.values()].filter((one) => poolOf(one) === pool)

  private async start(game: string, pair: readonly QuickSearcher[]): Promise<void> {
    const done = () => pair.forEach(({ player }) => this.paired.delete(player))
    try {
      await this.parts.sure()
    } catch {
      done()
      // Players of a failed match go on waiting: here, or where the room is by now.
      const there = pair.filter(({ player }) => this.tabs.of(player).size > 0)
      for (const one of there) this.waiting.set(one.player, one)
      return there.length > 0 ? this.next.at(Date.now() + BREATHER, () => this.pair(Date.now())) : undefined
    }
    try {
      const match = await startMatch(
        duelOf(game),
        pair.map((one) => [[one]]),
      )
      done()
      const until = Date.now() + RETURN
      for (const { player, since } of pair) {
        this.away.delete(player)
        this.matched.set(player, { game, since, until, match })
      }
      // Stores the match before it tells either player: if the node ended in between, the other would wait in
      // vain.
      this.writes.due()
      await this.writes.kept()
      for (const { player } of pair) for (const tab of this.tabs.of(player)) tab.send('match', { id: match })
    } catch (error) {
      this.report(error, 'start')
      done()
      for (const { player } of pair) {
        for (const tab of this.tabs.of(player)) {
          tab.send('refused', refusal('internal', 'Look for an opponent again.'))
          tab.leave()
        }
      }
    }
  }

  private tell(): void {
    const numbers = new Map<string, number>()
    for (const one of this.waiting.values()) numbers.set(poolOf(one), (numbers.get(poolOf(one)) ?? 0) + 1)
    for (const client of this.clients) {
      const one = client.auth && this.waiting.get(client.auth.player)
      if (one)
        client.send('searching', {
          since: one.since,
          now: Date.now(),
          waiting: numbers.get(poolOf(one))!,
          rating: ratingOf(one),
        })
    }
  }

  protected report(error: unknown, where: string): void {
    log[levelOf(error)]({ err: error, where }, 'the quick match had an error')
  }
}

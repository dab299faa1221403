/**
 * This node among the others: that it is alive, what it takes from those that are not, and what it hands
 * over. A node alone has nobody to take from or to hand to, and only goes on with its own.
 */
import { randomInt } from 'node:crypto'
import { matchMaker } from '@colyseus/core'
import { counted } from '../../common/engine/presentation/words.ts'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { log } from '../base/log.ts'
import type { Database } from '../store/database.ts'
import { type BroughtBack, type MatchStore, NotNow, type Revive } from '../store/journal/match-store.ts'
import { Nodes } from '../store/nodes.ts'
import { Adoption } from './adoption.ts'
import { BringingBack } from './bringing-back.ts'
import { Draining, type HandedOver } from './draining.ts'
import { LeaseWatch } from './lease-watch.ts'
import { Membership } from './membership.ts'
import type { Cluster } from './redis.ts'
import { Subscription } from './subscription.ts'

/** A room that goes on elsewhere is closed by then (ms). */
const CLOSED_WITHIN = 10_000
const LOOK_AGAIN = 20

/**
 * What nodes tell each other: that a process was taken for dead, that there is something to take, or who is
 * wanted.
 */
type ArenaMessage =
  | { readonly dead: string; readonly run: number }
  | { readonly left: true }
  /** A match that sleeps, which whoever was asked for it opens no more. */
  | { readonly wake: string }

export interface NodeAddress {
  /** Its address, empty for one alone. */
  readonly name: string
  readonly database: Database
  readonly matchStore: MatchStore
  /** Undefined where there are no others. */
  readonly cluster: Cluster | undefined
  /** Opens a match's room. */
  readonly revive: Revive
  /** Opens what each node must have. */
  open(): Promise<void>
}

export class Arena {
  readonly nodes: Nodes
  readonly draining: Draining
  readonly membership: Membership
  readonly watch: LeaseWatch
  private readonly node: NodeAddress
  private readonly adoption: Adoption
  private readonly bringingBack: BringingBack
  /** It is to end, and opens nothing more. */
  private leaving = false
  private readonly told = new Subscription<ArenaMessage>('nodes', (error) =>
    log.warn({ err: error }, 'not every node learned what has become of another'),
  )
  private others: readonly string[] = []

  constructor(node: NodeAddress) {
    const { name, database, matchStore, cluster } = node
    const { leases, journal } = matchStore
    this.node = node
    this.nodes = new Nodes(database, name)
    this.adoption = new Adoption(matchStore, this.nodes, this.revive, () => !this.membership.deposed)
    this.bringingBack = new BringingBack(matchStore, this.revive, () => this.leaveStrange())
    this.watch = new LeaseWatch({
      leases,
      isOpen: (match) => matchMaker.getLocalRoomById(match) !== undefined,
      opening: () => this.bringingBack.runs || this.adoption.runs,
      strays: () => this.mend(),
      ownerless: (unknown) => {
        if (!this.draining.begun) this.adoption.look(undefined, unknown)
      },
      stuck: (matches) => {
        log.error({ matches }, 'these matches were never opened here: they are tried once more')
        for (const hold of leases.all) if (matches.includes(hold.match)) journal.lose(hold)
      },
    })
    this.draining = new Draining({
      nodes: this.nodes,
      matches: () =>
        matchStore.leases.matches.flatMap(
          (match) => (matchMaker.getLocalRoomById(match) as unknown as HandedOver | undefined) ?? [],
        ),
      closeOthers: () => this.closeRooms((name) => name !== 'match'),
      tell: () => this.told.tell({ left: true }),
    })
    this.membership = new Membership(this.nodes, cluster !== undefined, {
      ended: async (process) =>
        cluster !== undefined && cluster.answers() && !(await cluster.driver.runs(process)),
      hears: () => cluster?.answers() ?? true,
      died: async (process, run) => {
        this.told.tell({ dead: process, run })
        await cluster?.driver.cleanup(process)
      },
      looked: (dead, up) => {
        this.others = up
        if (!this.draining.begun) this.adoption.look(dead)
      },
      letGo: async () => {
        this.watch.letGo(leases.matches)
        matchStore.loseAll()
        await Promise.race([this.closeRooms(() => true), sleep(CLOSED_WITHIN)])
      },
      beginAnew: async () => {
        this.bringingBack.wasAway(
          await this.nodes.enter(
            await matchStore.beginAnew(),
            matchMaker.processId,
            this.draining.begun ? 'draining' : 'up',
          ),
        )
        // Meanwhile it says that it is alive: else others took what it is just opening.
        setImmediate(() => {
          this.mend()
          node
            .open()
            .catch((error: unknown) => log.warn({ err: error }, 'what every node has is not open yet'))
        })
      },
    })
    this.told.listen((told) => {
      if ('dead' in told) {
        // It may have begun anew since.
        if (told.dead === matchMaker.processId && told.run === this.nodes.current)
          void this.membership.depose()
      } else if ('wake' in told)
        this.wake(told.wake).catch((error: unknown) =>
          log.warn({ err: error }, 'a match that sleeps was not woken for another node'),
        )
      else if (!this.draining.begun) this.adoption.look()
    })
  }

  /** Goes on with what the last process of this node has left, and is one of the arena's nodes from then on. */
  async enter(): Promise<void> {
    const { matchStore, cluster, open } = this.node
    if (cluster) await this.told.open()
    this.bringingBack.wasAway(await this.nodes.enter(matchStore.run, matchMaker.processId))
    this.membership.start()
    try {
      await this.bringingBack.run()
      await open()
    } catch (error) {
      await this.membership.stop()
      throw error
    }
    this.watch.start()
  }

  /** What keeps this node from having matches; empty where nothing does. */
  get trouble(): string {
    const { own } = this.watch.lacking
    const { unopened } = this.watch
    if (this.membership.deposed)
      return `It was taken for dead, or reached neither Redis nor PostgreSQL, and let go of ${counted(unopened, 'match', 'matches')}: it opens what nobody has as soon as it can.`
    if (this.bringingBack.runs)
      return unopened > 0
        ? `It opens its matches; ${counted(unopened, 'match', 'matches')} to go.`
        : 'It opens its matches.'
    return own > 0
      ? `${counted(own, 'match', 'matches')} of this node ${own === 1 ? 'has' : 'have'} no room: nobody can play.`
      : ''
  }

  /** Matches that nobody can play, and that are not this node's. */
  get notes(): string[] {
    const { nobodys, aside } = this.watch.lacking
    return [
      ...(nobodys > 0
        ? [`${counted(nobodys, 'match', 'matches')} ${nobodys === 1 ? 'waits' : 'wait'} for a node to go on.`]
        : []),
      ...(aside > 0
        ? [
            `${counted(aside, 'match', 'matches')} could not be read and ${aside === 1 ? 'is' : 'are'} set aside: administrators see why, and can bring them back.`,
          ]
        : []),
    ]
  }

  /** An administrator wants that match to go on, which is set aside. Undefined where this node opens none. */
  async bringBackAside(match: string): Promise<BroughtBack | undefined> {
    return this.leaving || this.draining.begun || this.membership.deposed
      ? undefined
      : this.node.matchStore.bringBackAside(match, this.revive)
  }

  /**
   * Somebody has come for a match that sleeps. False where it does not, or this node opens none: then another
   * does.
   */
  async wake(match: string): Promise<boolean> {
    if (!this.leaving && !this.draining.begun && !this.membership.deposed)
      return this.node.matchStore.wake(match, this.revive)
    if (this.others.length > 0 && (await this.node.matchStore.leases.sleeps(match)))
      this.told.tell({ wake: match })
    return false
  }

  /** Where a new room is opened: here, unless this node begins nothing new, or is none at the moment. */
  readonly processForRooms = (): string => {
    if ((!this.draining.begun && !this.membership.deposed) || this.others.length === 0)
      return matchMaker.processId
    return this.others[randomInt(this.others.length)]!
  }

  /**
   * Before everything of this node ends: others go on with what it has, if there are any. `patience`: ms that
   * rounds may still take.
   */
  async leave(patience: number): Promise<void> {
    this.leaving = true
    await this.watch.stop()
    await this.bringingBack.settled()
    // It may have looked around too seldom yet to know of anybody.
    if (this.node.cluster && (await this.nodes.others().catch(() => [])).some(({ state }) => state === 'up'))
      await this.drain(patience, true)
    await this.adoption.stop()
  }

  /**
   * Hands over all that it has, also what it is just taking. `patience`: ms that rounds may still take;
   * `ends`: the process does.
   */
  async drain(patience: number, ends = false): Promise<void> {
    await this.adoption.stop()
    await this.draining.drain(patience, ends)
  }

  /** Its rooms have ended, and all is written. */
  async left(): Promise<void> {
    await this.membership.stop()
    if (this.node.cluster) await this.told.close()
    await this.nodes
      .become('dead')
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the others do not learn at once that this node has ended'),
      )
  }

  /** A room that it had of this match before is closed first. */
  private readonly revive: Revive = async (match, away) => {
    for (const end = Date.now() + CLOSED_WITHIN; ; await sleep(LOOK_AGAIN)) {
      if (this.leaving || this.membership.deposed || Date.now() > end)
        throw new NotNow('this node opens no room of it at this moment')
      if (!matchMaker.getLocalRoomById(match.match)) return this.node.revive(match, away)
    }
  }

  /** Opens what is this node's by the database and not here; one that drains hands it over. */
  private mend(): void {
    if (this.leaving || this.membership.deposed) return
    if (this.draining.begun)
      this.handOverStrays().catch((error: unknown) =>
        log.warn({ err: error }, 'what this node had was not handed over; it is tried again'),
      )
    else this.bringingBack.soon()
  }

  private async handOverStrays(): Promise<void> {
    // While nobody could go on with them they are played here.
    if ((await this.draining.successors()).length === 0) return this.bringingBack.run()
    if ((await this.node.matchStore.leases.giveUpStrays()) > 0) this.told.tell({ left: true })
  }

  /**
   * What is of rules that are not known here goes on where they are; alone there is nobody else, and it is
   * ended.
   */
  private async leaveStrange(): Promise<void> {
    const { name, matchStore, cluster } = this.node
    const strange = (await matchStore.strange([name])).map(({ match }) => match)
    if (!cluster) await matchStore.end(strange, [name], this.revive)
    else if (strange.length > 0) {
      await matchStore.leave(strange)
      this.told.tell({ left: true })
    }
  }

  private async closeRooms(which: (name: string) => boolean): Promise<void> {
    const rooms = (this.node.cluster?.driver.here ?? []).filter(({ name }) => which(name))
    await Promise.allSettled(
      rooms.map(({ roomId }) => matchMaker.getLocalRoomById(roomId)?.disconnect(ROOM_CLOSE.moved)),
    )
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

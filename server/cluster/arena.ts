/**
 * This node among the others: heartbeats, adopting matches of dead nodes, and handing over its own. A single
 * node only resumes its own matches.
 */
import { randomInt } from 'node:crypto'
import { matchMaker } from '@colyseus/core'
import { counted } from '../../common/engine/presentation/words.ts'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { log } from '../base/log.ts'
import type { Database } from '../store/database.ts'
import { type BringBackResult, type MatchStore, NotNow, type Revive } from '../store/journal/match-store.ts'
import { Nodes } from '../store/nodes.ts'
import { Adoption } from './adoption.ts'
import { BringingBack } from './bringing-back.ts'
import { Draining, type HandoverRoom } from './draining.ts'
import { LeaseWatch } from './lease-watch.ts'
import { Membership } from './membership.ts'
import type { Cluster } from './redis/redis.ts'
import { Subscription } from './redis/subscription.ts'

/** A room that moves is closed within this time (ms). */
const CLOSED_WITHIN = 10_000
const LOOK_AGAIN = 20

/**
 * Messages between nodes: a process was declared dead, there are matches to take, or a match should be woken.
 */
type ArenaMessage =
  | { readonly dead: string; readonly run: number }
  | { readonly left: true }
  /** A sleeping match that the node asked for it cannot open any more. */
  | { readonly wake: string }

export interface NodeAddress {
  /** The public address, empty for a single node. */
  readonly name: string
  readonly database: Database
  readonly matchStore: MatchStore
  /** Undefined for a single node. */
  readonly cluster: Cluster | undefined
  /** Opens a match's room. */
  readonly revive: Revive
  /** Opens rooms that each node must have. */
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
  /** The node shuts down, and opens nothing more. */
  private leaving = false
  private entered = false
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
          (match) => (matchMaker.getLocalRoomById(match) as unknown as HandoverRoom | undefined) ?? [],
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
        // Does not wait for these, so that heartbeats go on: otherwise others would take what it opens.
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
        // The process may have begun a new run since.
        if (told.dead === matchMaker.processId && told.run === this.nodes.current)
          void this.membership.depose()
      } else if ('wake' in told)
        this.wake(told.wake).catch((error: unknown) =>
          log.warn({ err: error }, 'a match that sleeps was not woken for another node'),
        )
      else if (!this.draining.begun) this.adoption.look()
    })
  }

  /** Resumes what the last process of this node has left, and joins the arena. */
  async enter(): Promise<void> {
    const { matchStore, cluster, open } = this.node
    if (cluster) await this.told.open()
    this.bringingBack.wasAway(await this.nodes.enter(matchStore.run, matchMaker.processId))
    this.entered = true
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

  /** Why this node cannot have matches; empty if it can. */
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

  /** Matches of other nodes that nobody runs. */
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

  /** Resumes a match that is set aside, for an administrator. Undefined if this node opens none. */
  async bringBackAside(match: string): Promise<BringBackResult | undefined> {
    return this.leaving || this.draining.begun || this.membership.deposed
      ? undefined
      : this.node.matchStore.bringBackAside(match, this.revive)
  }

  /**
   * Wakes a sleeping match that somebody joins. False if it does not sleep, or this node opens none: then
   * another node does.
   */
  async wake(match: string): Promise<boolean> {
    if (!this.leaving && !this.draining.begun && !this.membership.deposed)
      return this.node.matchStore.wake(match, this.revive)
    if (this.others.length > 0 && (await this.node.matchStore.leases.sleeps(match)))
      this.told.tell({ wake: match })
    return false
  }

  /** The process that opens a new room: this one, unless it drains or is deposed. */
  readonly processForRooms = (): string => {
    if ((!this.draining.begun && !this.membership.deposed) || this.others.length === 0)
      return matchMaker.processId
    return this.others[randomInt(this.others.length)]!
  }

  /**
   * Call before the node shuts down: hands its matches over, if there are other nodes. `patience`: the time
   * left for rounds (ms).
   */
  async leave(patience: number): Promise<void> {
    this.leaving = true
    await this.watch.stop()
    await this.bringingBack.settled()
    // Asks the database, as this node may not have looked for others yet.
    if (this.node.cluster && (await this.nodes.others().catch(() => [])).some(({ state }) => state === 'up'))
      await this.drain(patience, true)
    await this.adoption.stop()
  }

  /**
   * Hands over all matches, including those it is just taking. `patience`: the time left for rounds (ms);
   * `ends`: the process shuts down.
   */
  async drain(patience: number, ends = false): Promise<void> {
    await this.adoption.stop()
    await this.draining.drain(patience, ends)
  }

  /** Call when all rooms have ended and everything is written, also if it never entered. */
  async left(): Promise<void> {
    // Another process may be this node.
    if (!this.entered) return
    await this.membership.stop()
    if (this.node.cluster) await this.told.close()
    await this.nodes
      .become('dead')
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the others do not learn at once that this node has ended'),
      )
  }

  /** Waits for an earlier room of this match to close before it opens another. */
  private readonly revive: Revive = async (match, away) => {
    for (const end = Date.now() + CLOSED_WITHIN; ; await sleep(LOOK_AGAIN)) {
      if (this.leaving || this.membership.deposed || Date.now() > end)
        throw new NotNow('this node opens no room of it at this moment')
      if (!matchMaker.getLocalRoomById(match.match)) return this.node.revive(match, away)
    }
  }

  /**
   * Opens matches that belong to this node in the database and are not here; hands them over while draining.
   */
  private mend(): void {
    if (this.leaving || this.membership.deposed) return
    if (this.draining.begun)
      this.handOverStrays().catch((error: unknown) =>
        log.warn({ err: error }, 'what this node had was not handed over; it is tried again'),
      )
    else this.bringingBack.soon()
  }

  private async handOverStrays(): Promise<void> {
    // While no other node can resume them, they are played here.
    if ((await this.draining.successors()).length === 0) return this.bringingBack.run()
    if ((await this.node.matchStore.leases.giveUpStrays()) > 0) this.told.tell({ left: true })
  }

  /** Leaves matches with unknown rules to other nodes; a single node ends them. */
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

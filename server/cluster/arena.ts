/**
 * This node among the others: that it is alive, what it takes from those that are not, and what it hands over. A node alone
 * has nobody to take from or to hand to, and only goes on with its own.
 */
import { randomInt } from 'node:crypto'
import { matchMaker } from '@colyseus/core'
import { ROOM_CLOSE } from '../../common/wire/room-messages.ts'
import { happened } from '../events.ts'
import { log } from '../log.ts'
import type { Database } from '../store/database.ts'
import type { MatchStore, Revive } from '../store/match-store.ts'
import { nextRun, Nodes } from '../store/nodes.ts'
import { Adoption } from './adoption.ts'
import { Draining, type HandedOver } from './draining.ts'
import { Membership } from './membership.ts'
import type { Cluster } from './redis.ts'
import { Subscription } from './subscription.ts'

/** What nodes tell each other: that a process was taken for dead, or that there is something to take. */
type Told = { readonly dead: string; readonly run: number } | { readonly left: true }

export interface ArenaNode {
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
  private readonly node: ArenaNode
  private readonly adoption: Adoption
  private readonly told = new Subscription<Told>('nodes', (error) => log.warn({ err: error }, 'not every node learned what has become of another'))
  private others: readonly string[] = []

  constructor(node: ArenaNode) {
    const { name, database, matchStore, cluster, revive } = node
    this.node = node
    this.nodes = new Nodes(database, name)
    this.adoption = new Adoption(matchStore, this.nodes, revive)
    this.draining = new Draining({
      nodes: this.nodes,
      matches: () => matchStore.leases.matches.flatMap((match) => (matchMaker.getLocalRoomById(match) as unknown as HandedOver | undefined) ?? []),
      closeOthers: () => this.closeRooms((name) => name !== 'match'),
      tell: () => this.told.tell({ left: true }),
    })
    this.membership = new Membership(this.nodes, cluster !== undefined, {
      ended: async (process) => cluster !== undefined && cluster.answers() && !(await cluster.driver.runs(process)),
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
        matchStore.loseAll()
        await this.closeRooms(() => true)
      },
      beginAnew: async () => this.bringBack(await this.nodes.enter(await nextRun(database), matchMaker.processId)),
    })
    this.told.listen((told) => {
      if ('dead' in told) {
        // It may have begun anew since.
        if (told.dead === matchMaker.processId && told.run === this.nodes.current) void this.membership.depose()
      } else if (!this.draining.begun) this.adoption.look()
    })
  }

  /** Goes on with what the last process of this node has left, and is one of the arena's nodes from then on. */
  async enter(): Promise<void> {
    const { matchStore, cluster } = this.node
    if (cluster) await this.told.open()
    await this.bringBack(await this.nodes.enter(matchStore.run, matchMaker.processId))
    this.membership.start()
  }

  /** Where a new room is opened: here, unless this node begins nothing new, or is none at the moment. */
  readonly processForRooms = (): string => {
    if ((!this.draining.begun && !this.membership.deposed) || this.others.length === 0) return matchMaker.processId
    return this.others[randomInt(this.others.length)]!
  }

  /** Before everything of this node ends: others go on with what it has, if there are any. `patience`: ms that rounds may still take. */
  async leave(patience: number): Promise<void> {
    // It may have looked around too seldom yet to know of anybody.
    if (this.node.cluster && (await this.nodes.others().catch(() => [])).some(({ state }) => state === 'up')) await this.drain(patience, true)
    await this.adoption.stop()
  }

  /** Hands over all that it has, also what it is just taking. `patience`: ms that rounds may still take; `ends`: the process does. */
  async drain(patience: number, ends = false): Promise<void> {
    await this.adoption.stop()
    await this.draining.drain(patience, ends)
  }

  /** Its rooms have ended, and all is written. */
  async left(): Promise<void> {
    await this.membership.stop()
    if (this.node.cluster) await this.told.close()
    await this.nodes.become('dead').catch((error: unknown) => log.warn({ err: error }, 'the others do not learn at once that this node has ended'))
  }

  private async bringBack(away: number): Promise<void> {
    const { name, matchStore, cluster, revive, open } = this.node
    const matches = await matchStore.bringBack(revive, away)
    if (matches > 0) happened('matches adopted', { matches, from: 'own' })
    // What is of rules that are not known here goes on where they are; alone there is nobody else.
    const strange = (await matchStore.strange([name])).map(({ match }) => match)
    if (!cluster) await matchStore.end(strange, [name], revive)
    else if (strange.length > 0) {
      await matchStore.leave(strange)
      this.told.tell({ left: true })
    }
    await open()
  }

  private async closeRooms(which: (name: string) => boolean): Promise<void> {
    const rooms = (this.node.cluster?.driver.here ?? []).filter(({ name }) => which(name))
    await Promise.allSettled(rooms.map(({ roomId }) => matchMaker.getLocalRoomById(roomId)?.disconnect(ROOM_CLOSE.moved)))
  }
}

/**
 * Presence: who is online and who plays where, on all nodes. Each node announces changes of its own rooms,
 * and its full state at intervals, which makes up for lost messages and serves as a heartbeat.
 */
import { randomUUID } from 'node:crypto'
import type { PresenceView } from '../../common/wire/people/social.ts'
import { Subscription } from '../cluster/redis/subscription.ts'
import { isOver, type PlayingMatch, PlayingPeople } from './playing-people.ts'

/** The interval of full states, and the time after which a silent node is forgotten (ms). */
const SAID_EVERY = 60_000
const FORGOTTEN_AFTER = 3 * SAID_EVERY
/** How long a change waits for others, so that one message says them all (ms): each costs Redis as much. */
const GATHERED_FOR = 50

/** An arrival or departure, or one match. */
interface PresenceChange {
  readonly here?: { readonly player: string; readonly is: boolean }
  readonly playing?: PlayingMatch
}

/** A message of a node: its full state, or changes in their order; nodes of earlier versions say one alone. */
interface PresenceMessage extends PresenceChange {
  readonly node: string
  readonly all?: { readonly here: readonly string[]; readonly playing: readonly PlayingMatch[] }
  readonly changes?: readonly PresenceChange[]
  /** The node has just started and asks the others for their state. */
  readonly asks?: true
}

/** What is known about one node. */
class NodePresence {
  here = new Set<string>()
  playing = new Map<string, PlayingMatch>()
  heard = 0
}

export class Online {
  /** The id of this process: a node's address may belong to another process after a restart. */
  private readonly node = randomUUID()
  private readonly nodes = new Map<string, NodePresence>()
  private readonly sockets = new Map<string, number>()
  private readonly topic: Subscription<PresenceMessage>
  private readonly listeners = new Set<(players: readonly string[]) => void>()
  private saying: NodeJS.Timeout | undefined
  /** Changes that other nodes have not been told yet. */
  private gathered: PresenceChange[] = []
  private gathering: NodeJS.Timeout | undefined
  /** The matches of all nodes, by player. */
  private readonly people = new PlayingPeople()

  constructor(failed: (error: unknown) => void) {
    this.topic = new Subscription('online', failed)
    // Ignores this node's own messages.
    this.topic.listen((told) => {
      if (told.node === this.node) return
      this.hear(told, Date.now())
      if (told.asks) this.sayAll()
    })
  }

  async open(): Promise<void> {
    await this.topic.open()
    this.topic.tell({ node: this.node, asks: true })
    this.saying = setInterval(() => {
      this.sayAll()
      this.forget(Date.now())
    }, SAID_EVERY).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.saying)
    this.sayGathered()
    await this.topic.close()
  }

  /** The listener gets the players whose presence has changed. Returns a function that unsubscribes. */
  listen(listener: (players: readonly string[]) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** A player's socket has joined a room of this node. */
  came(player: string): void {
    const sockets = this.sockets.get(player) ?? 0
    this.sockets.set(player, sockets + 1)
    if (sockets === 0) this.say({ here: { player, is: true } })
  }

  went(player: string): void {
    const left = (this.sockets.get(player) ?? 0) - 1
    if (left > 0) return void this.sockets.set(player, left)
    if (this.sockets.delete(player)) this.say({ here: { player, is: false } })
  }

  /** Updates a match of this node; without players and without people who are not ready it is over. */
  plays(playing: PlayingMatch): void {
    const before = this.nodes.get(this.node)?.playing.get(playing.match)
    if (before ? isSame(before, playing) : isOver(playing)) return
    this.say({ playing })
  }

  has = (player: string): boolean => [...this.nodes.values()].some(({ here }) => here.has(player))

  of(player: string): PresenceView {
    if (!this.has(player)) return { is: 'offline' }
    const playing = this.people.playedBy(player)
    if (!playing) return { is: 'online' }
    return playing.game === undefined
      ? { is: 'playing' }
      : { is: 'playing', match: playing.match, game: playing.game }
  }

  /** Does the player keep another match than this one waiting? */
  isAwaitedElsewhere = (player: string, here: string): boolean => this.people.isAwaited(player, here)

  /** The matches on all nodes in which a player has a seat. */
  seatsOf = (player: string): string[] => this.people.seatsOf(player)

  /** The number of people online, and of those among them who play. */
  count(): { online: number; playing: number } {
    const here = new Set([...this.nodes.values()].flatMap((one) => [...one.here]))
    return {
      online: here.size,
      playing: [...here].filter((player) => this.people.playedBy(player)).length,
    }
  }

  private say(change: PresenceChange): void {
    this.hear({ node: this.node, ...change }, Date.now())
    this.gathered.push(change)
    this.gathering ??= setTimeout(() => this.sayGathered(), GATHERED_FOR).unref()
  }

  private sayGathered(): void {
    const { node, gathered } = this
    clearTimeout(this.gathering)
    this.gathering = undefined
    this.gathered = []
    if (gathered.length > 0)
      this.topic.tell(gathered.length === 1 ? { node, ...gathered[0] } : { node, changes: gathered })
  }

  private sayAll(): void {
    this.sayGathered()
    const { here, playing } = this.nodes.get(this.node) ?? new NodePresence()
    this.topic.tell({ node: this.node, all: { here: [...here], playing: [...playing.values()] } })
  }

  private hear({ node, all, changes, ...change }: PresenceMessage, now: number): void {
    const known = this.nodes.get(node) ?? new NodePresence()
    this.nodes.set(node, known)
    known.heard = now
    const changed = new Set<string>()
    if (all) {
      const present = new Set(all.here)
      for (const player of [...known.here, ...present])
        if (known.here.has(player) !== present.has(player)) changed.add(player)
      for (const match of [...known.playing.values(), ...all.playing])
        for (const player of match.players) changed.add(player)
      known.here = present
      for (const match of known.playing.values()) this.drop(known, match.match)
      for (const match of all.playing) this.put(known, match)
    }
    for (const one of changes ?? [change]) this.learn(known, one, changed)
    this.tell(changed)
  }

  /** Adds the players whom the change concerns to `changed`. */
  private learn(known: NodePresence, { here, playing }: PresenceChange, changed: Set<string>): void {
    if (here && known.here.has(here.player) !== here.is) {
      if (here.is) known.here.add(here.player)
      else known.here.delete(here.player)
      changed.add(here.player)
    }
    if (playing) {
      const before = known.playing.get(playing.match)
      if (!before || !isSame(before, playing)) {
        for (const player of [...(before?.players ?? []), ...playing.players]) changed.add(player)
        // Programs are told of their seats (`http/programs/events.ts`).
        const [had, have] = [new Set(before?.seated), new Set(playing.seated)]
        for (const player of [...had, ...have]) if (had.has(player) !== have.has(player)) changed.add(player)
      }
      if (isOver(playing)) this.drop(known, playing.match)
      else {
        // The latest node to announce a match has it.
        for (const other of this.nodes.values()) this.drop(other, playing.match)
        this.put(known, playing)
      }
    }
  }

  private put({ playing }: NodePresence, match: PlayingMatch): void {
    playing.set(match.match, match)
    this.people.add(match)
  }

  private drop({ playing }: NodePresence, match: string): void {
    const known = playing.get(match)
    if (!known) return
    playing.delete(match)
    this.people.delete(known)
  }

  private forget(now: number): void {
    for (const [node, known] of this.nodes) {
      if (node === this.node || known.heard > now - FORGOTTEN_AFTER) continue
      this.nodes.delete(node)
      for (const match of known.playing.values()) this.people.delete(match)
      this.tell(new Set([...known.here, ...[...known.playing.values()].flatMap(({ players }) => players)]))
    }
  }

  private tell(changed: ReadonlySet<string>): void {
    if (changed.size === 0) return
    for (const listener of this.listeners) listener([...changed])
  }
}

const isSame = (one: PlayingMatch, other: PlayingMatch): boolean =>
  one.game === other.game &&
  sameList(one.players, other.players) &&
  sameList(one.unready ?? [], other.unready ?? []) &&
  sameList(one.seated ?? [], other.seated ?? [])

const sameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i])

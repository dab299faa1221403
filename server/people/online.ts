/**
 * Who is here, and who plays where: told by the rooms of this node, known of all nodes. Each node says what
 * changes there, and now and then all of it: what was missed is made up for, and a node that is gone is
 * forgotten.
 */
import { randomUUID } from 'node:crypto'
import type { PresenceView } from '../../common/wire/people/social.ts'
import { Subscription } from '../cluster/subscription.ts'

/**
 * A node says all that it knows so often (ms), and is forgotten when nothing of it was heard for the other
 * time.
 */
const SAID_EVERY = 60_000
const FORGOTTEN_AFTER = 3 * SAID_EVERY

/** A match in which people play; `game` only where anybody may find it and watch. */
export interface PlayingMatch {
  readonly match: string
  readonly players: readonly string[]
  /** All who have a seat, whether they are here or not, until it is over; nodes of before do not tell of them. */
  readonly seated?: readonly string[]
  readonly game: string | undefined
  /**
   * Who has a seat in it, is not ready, and keeps others waiting: of one that anybody may join and that has
   * not begun.
   */
  readonly unready: readonly string[]
}

const isOver = ({ players, unready, seated = [] }: PlayingMatch): boolean =>
  players.length === 0 && unready.length === 0 && seated.length === 0

/** What a node tells: all of it, or somebody who has come or gone there, or a match as it is there now. */
interface PresenceMessage {
  readonly node: string
  readonly all?: { readonly here: readonly string[]; readonly playing: readonly PlayingMatch[] }
  readonly here?: { readonly player: string; readonly is: boolean }
  readonly playing?: PlayingMatch
  /** It has just begun, and knows of nobody else yet. */
  readonly asks?: true
}

/** What is known of a node. */
class NodePresence {
  here = new Set<string>()
  playing = new Map<string, PlayingMatch>()
  heard = 0
}

export class Online {
  /** Of this process: an address may be another process's after a restart. */
  private readonly node = randomUUID()
  private readonly nodes = new Map<string, NodePresence>()
  private readonly sockets = new Map<string, number>()
  private readonly topic: Subscription<PresenceMessage>
  private readonly listeners = new Set<(players: readonly string[]) => void>()
  private saying: NodeJS.Timeout | undefined
  /** By player: the matches in which they play, with their games. */
  private byPlayer: Map<string, PlayingMatch> | undefined

  constructor(failed: (error: unknown) => void) {
    this.topic = new Subscription('online', failed)
    // What this node says it knows already.
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
    await this.topic.close()
  }

  /** Calls with the players of whom something has changed. Returns what ends it. */
  listen(listener: (players: readonly string[]) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** A socket of a player has come into a room of this node, or gone. */
  came(player: string): void {
    const sockets = this.sockets.get(player) ?? 0
    this.sockets.set(player, sockets + 1)
    if (sockets === 0) this.say({ node: this.node, here: { player, is: true } })
  }

  went(player: string): void {
    const left = (this.sockets.get(player) ?? 0) - 1
    if (left > 0) return void this.sockets.set(player, left)
    if (this.sockets.delete(player)) this.say({ node: this.node, here: { player, is: false } })
  }

  /** Who plays in a match of this node now, and who keeps it waiting; without either it is over. */
  plays(playing: PlayingMatch): void {
    const before = this.nodes.get(this.node)?.playing.get(playing.match)
    if (
      before
        ? before.game === playing.game &&
          sameList(before.players, playing.players) &&
          sameList(before.unready, playing.unready) &&
          sameList(before.seated ?? [], playing.seated ?? [])
        : isOver(playing)
    )
      return
    this.say({ node: this.node, playing })
  }

  has = (player: string): boolean => [...this.nodes.values()].some(({ here }) => here.has(player))

  of(player: string): PresenceView {
    if (!this.has(player)) return { is: 'offline' }
    const playing = this.players().get(player)
    if (!playing) return { is: 'online' }
    return playing.game === undefined
      ? { is: 'playing' }
      : { is: 'playing', match: playing.match, game: playing.game }
  }

  /** Does a player keep another match than this one waiting? */
  isAwaitedElsewhere(player: string, here: string): boolean {
    return [...this.nodes.values()].some(({ playing }) =>
      [...playing.values()].some(({ match, unready }) => match !== here && unready.includes(player)),
    )
  }

  /** Matches, wherever they run, in which a player has a seat. */
  seatsOf(player: string): string[] {
    const all = [...this.nodes.values()].flatMap(({ playing }) => [...playing.values()])
    return [...new Set(all.filter(({ seated = [] }) => seated.includes(player)).map(({ match }) => match))]
  }

  /** How many people are here, and how many of them play. */
  count(): { online: number; playing: number } {
    const here = new Set([...this.nodes.values()].flatMap((one) => [...one.here]))
    return {
      online: here.size,
      playing: [...this.players().keys()].filter((player) => here.has(player)).length,
    }
  }

  private players(): Map<string, PlayingMatch> {
    if (!this.byPlayer) {
      this.byPlayer = new Map()
      // Of several matches, one that can be watched.
      for (const { playing } of this.nodes.values())
        for (const match of playing.values())
          for (const player of match.players)
            if (this.byPlayer.get(player)?.game === undefined) this.byPlayer.set(player, match)
    }
    return this.byPlayer
  }

  private say(told: PresenceMessage): void {
    this.hear(told, Date.now())
    this.topic.tell(told)
  }

  private sayAll(): void {
    const { here, playing } = this.nodes.get(this.node) ?? new NodePresence()
    this.topic.tell({ node: this.node, all: { here: [...here], playing: [...playing.values()] } })
  }

  private hear({ node, all, here, playing }: PresenceMessage, now: number): void {
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
      known.playing = new Map(all.playing.map((match) => [match.match, match]))
    }
    if (here && known.here.has(here.player) !== here.is) {
      if (here.is) known.here.add(here.player)
      else known.here.delete(here.player)
      changed.add(here.player)
    }
    if (playing) {
      const before = known.playing.get(playing.match)
      if (JSON.stringify(before) !== JSON.stringify(playing))
        for (const player of [...(before?.players ?? []), ...playing.players]) changed.add(player)
      if (isOver(playing)) known.playing.delete(playing.match)
      else {
        // It is here now, whatever was last heard of it where it was before.
        for (const other of this.nodes.values()) if (other !== known) other.playing.delete(playing.match)
        known.playing.set(playing.match, playing)
      }
    }
    this.tell(changed)
  }

  private forget(now: number): void {
    for (const [node, known] of this.nodes) {
      if (node === this.node || known.heard > now - FORGOTTEN_AFTER) continue
      this.nodes.delete(node)
      this.tell(new Set([...known.here, ...[...known.playing.values()].flatMap(({ players }) => players)]))
    }
  }

  private tell(changed: ReadonlySet<string>): void {
    if (changed.size === 0) return
    this.byPlayer = undefined
    for (const listener of this.listeners) listener([...changed])
  }
}

const sameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i])

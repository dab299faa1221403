/**
 * The tabs of a room that have no socket. Each belongs to a program that speaks HTTP, on this node or
 * another; one of which nothing is heard for a while is gone, as its node may be.
 */
import { ServerError } from '@colyseus/core'
import { fromTheDoor, type Refused, refusal } from '../../common/wire/refusals.ts'
import { DirectTopic } from '../cluster/redis/direct-topic.ts'
import type { AdmittedPlayer } from '../rooms/admission.ts'
import type { PlainEntry, PlainLine, PlainName } from './messages.ts'
import { PlainTab } from './plain-tab.ts'

/** A tab of which nothing was heard for this long (ms) is gone. */
export const GONE_AFTER = 15_000
const LOOKED_AT_EVERY = 2_000

/** On it a room tells each of its plain tabs, the key, what is new. */
export const plainTopic = new DirectTopic<PlainLine>('plain')

/** The room that they are in. */
export interface PlainTabsRoom {
  /** Throws a `ServerError` to refuse. */
  join(tab: PlainTab): unknown
  /** `meant`: the program has left on purpose. */
  left(tab: PlainTab, meant: boolean): void
  /** The room has sent the tab a message: tells it in the form that programs read. */
  heard(tab: PlainTab, type: string, message: unknown): void
  /** This process. */
  process(): string
  report(error: unknown, where: string): void
}

interface TabEntry {
  readonly tab: PlainTab
  readonly process: string
  /** When it was last heard of (ms, `performance.now`). */
  heard: number
  seq: number
}

export class PlainTabs {
  private readonly room: PlainTabsRoom
  private readonly held = new Map<string, TabEntry>()
  private looking: NodeJS.Timeout | undefined

  constructor(room: PlainTabsRoom) {
    this.room = room
  }

  get all(): readonly PlainTab[] {
    return [...this.held.values()].map(({ tab }) => tab)
  }

  /** Lets a program in, like a client with a socket. Resolves with the tab, or a refusal. */
  async enter({ tab: name, auth, silent }: PlainEntry): Promise<PlainTab | Refused> {
    const listener = {
      told: (type: string, message: unknown) => this.room.heard(tab, type, message),
      closed: (code: number, reason: string | undefined) => this.close(tab, code, reason),
    }
    const tab: PlainTab = new PlainTab<AdmittedPlayer>(name.id, auth, listener, silent)
    this.hold(tab, name)
    try {
      await this.room.join(tab)
      this.replaceSilent(tab)
      return tab
    } catch (error) {
      this.drop(tab)
      const refused = error instanceof ServerError ? fromTheDoor(error.message) : undefined
      if (!refused) this.room.report(error, 'join')
      return refused ?? refusal('internal')
    }
  }

  /** The tab is still in use. Returns the number of lines that it was told; undefined for an unknown one. */
  stays(id: string): number | undefined {
    const held = this.held.get(id)
    if (held) held.heard = performance.now()
    return held?.seq
  }

  leaves(id: string, meant: boolean): void {
    const held = this.held.get(id)
    if (!held) return
    this.drop(held.tab)
    this.room.left(held.tab, meant)
  }

  /** Sends a line to the tab's stream. */
  tell({ sessionId, silent }: Pick<PlainTab, 'sessionId' | 'silent'>, line: object): void {
    if (!silent) this.send(sessionId, { line })
  }

  /** The room is gone. */
  stop(): void {
    clearInterval(this.looking)
    this.held.clear()
  }

  /** The room closes: its programs look for it elsewhere, or learn why it has ended. */
  closeAll(code: number): void {
    for (const tab of this.all) this.close(tab, code, undefined)
  }

  private close(tab: PlainTab, code: number, reason: string | undefined): void {
    this.send(tab.sessionId, { closed: { code, reason } })
    this.leaves(tab.sessionId, false)
  }

  private send(id: string, what: Omit<PlainLine, 'seq'>): void {
    const held = this.held.get(id)
    if (held) plainTopic.tell(id, { seq: ++held.seq, ...what }, held.process !== this.room.process())
  }

  /** A tab without a stream is there only until the next. */
  private replaceSilent(by: PlainTab): void {
    for (const tab of this.all)
      if (tab.silent && tab !== by && tab.auth.player === by.auth.player) this.leaves(tab.sessionId, false)
  }

  private hold(tab: PlainTab, { id, process }: PlainName): void {
    this.held.set(id, { tab, process, heard: performance.now(), seq: 0 })
    this.looking ??= setInterval(() => this.look(), LOOKED_AT_EVERY).unref()
  }

  private drop({ sessionId }: PlainTab): void {
    this.held.delete(sessionId)
    if (this.held.size > 0) return
    clearInterval(this.looking)
    this.looking = undefined
  }

  private look(): void {
    for (const [id, { heard }] of this.held)
      if (performance.now() - heard > GONE_AFTER) {
        try {
          this.leaves(id, false)
        } catch (error) {
          this.room.report(error, 'leave')
        }
      }
  }
}

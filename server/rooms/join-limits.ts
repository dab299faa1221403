/**
 * Rate limits on reservations. Strangers are counted by address. Players with a seat in that match are
 * counted one by one, from any address: after a restart a whole school comes back at once.
 */
import { type IRoomCache, matchMaker, ServerError } from '@colyseus/core'
import type { RefusalCode } from '../../common/wire/refusals.ts'
import { happened } from '../base/events.ts'
import { RateLimit } from '../base/rate-limit.ts'
import { reservedFor } from '../framework/insides.ts'
import { MatchRoom } from '../match/room/match-room.ts'
import type { KnownPlayer } from '../people/accounts/identity.ts'
import { hostOf, SITE_TIMES, siteOf } from '../people/address.ts'

export const JOINS_A_MINUTE = 90
/** The limit for a player with a seat there, over all tabs: a page that cannot get in tries some 16 times. */
const RETURNS_A_MINUTE = 90
const MINUTE = 60
/** The room is between two nodes, or the database is away. */
const NOT_NOW = 503

/** The listing of a match on another node (`match/listing.ts`). */
interface ListedElsewhere {
  readonly names?: readonly string[]
  readonly taken?: number
}
type FindSleeping = (match: string) => Promise<ListedElsewhere | undefined>

/** A join that is counted. */
export interface CountedJoin {
  readonly room: string
  readonly address: string
  /** Undefined for a stranger. */
  readonly who: KnownPlayer | undefined
}

/** Counts a join and makes it; refuses one too many with a `ServerError`. */
export type CountJoin = <Result>(asked: CountedJoin, join: () => Promise<Result>) => Promise<Result>

/** For a node without limits. */
export const countNone: CountJoin = (_asked, join) => join()

export class JoinLimits {
  private readonly asleep: FindSleeping
  private readonly byAddress: readonly { readonly limit: RateLimit; key(address: string): string }[]
  private readonly byPlayer = new RateLimit({ points: RETURNS_A_MINUTE, duration: MINUTE })
  /** By address, until when a refused client has to wait (ms, `performance.now`). */
  private readonly waits = new Map<string, number>()

  /** `asleep`: the listing of a sleeping match. */
  constructor(asleep: FindSleeping) {
    this.asleep = asleep
    const by = (times: number, key: (address: string) => string) => ({
      limit: new RateLimit({ points: times * JOINS_A_MINUTE, duration: MINUTE }),
      key,
    })
    this.byAddress = [by(1, hostOf), by(SITE_TIMES, siteOf)]
  }

  readonly countJoin: CountJoin = async (asked, join) => {
    const giveBack = await this.count(asked)
    try {
      return await join()
    } catch (error) {
      // Does not count: when a match moves, whole schools rejoin it.
      if ((error as Partial<ServerError>).code === NOT_NOW) giveBack()
      throw error
    }
  }

  /** How long that address has to wait (s); 0: not at all. */
  readonly waitOf = (address: string): number =>
    Math.ceil(Math.max(0, (this.waits.get(hostOf(address)) ?? 0) - performance.now()) / 1000)

  /** Resolves with the function that undoes the count. */
  private async count({ room, address, who }: CountedJoin): Promise<() => void> {
    const limits =
      who && (await hasSeat(room, who, this.asleep))
        ? [{ limit: this.byPlayer, of: who.player }]
        : this.byAddress.map(({ limit, key }) => ({ limit, of: key(address) }))
    for (const { limit, of } of limits) {
      const wait = limit.take(of)
      if (wait === 0) continue
      this.heed(hostOf(address), wait)
      happened('refused', { code: 'too_many', at: 'http' })
      throw new ServerError(429, 'too_many' satisfies RefusalCode)
    }
    return () => {
      if (who) for (const { limit, of } of limits) limit.giveBack(of)
    }
  }

  private heed(host: string, wait: number): void {
    if (!this.waits.has(host)) setTimeout(() => this.waits.delete(host), MINUTE * 1000).unref()
    this.waits.set(host, performance.now() + wait)
  }
}

/** Has the person a seat in that match? For a match on another node, according to its listing. */
async function hasSeat(id: string, { player, name }: KnownPlayer, asleep: FindSleeping): Promise<boolean> {
  const room = matchMaker.getLocalRoomById(id)
  if (room) return room instanceof MatchRoom && room.hasSeat(player)
  const listed = (await matchMaker.driver.findOne({ roomId: id })) as Partial<IRoomCache> | undefined
  if (listed && listed.name !== 'match') return false
  const { names = [], taken = 0 } = ((listed ? listed.metadata : await asleep(id)) ?? {}) as ListedElsewhere
  return names.includes(name) || taken > names.length
}

/**
 * Does the socket with that target (`/PROCESS/ROOM?sessionId=…`) belong to a player with a seat in the match?
 */
export function comesBack(target: string): boolean {
  const { pathname, searchParams } = new URL(target, 'ws://server')
  const room = matchMaker.getLocalRoomById(pathname.split('/').at(-1) ?? '')
  if (!(room instanceof MatchRoom)) return false
  const auth = reservedFor(room, searchParams.get('sessionId') ?? '') as
    | { readonly player?: string }
    | undefined
  return auth?.player !== undefined && room.hasSeat(auth.player)
}

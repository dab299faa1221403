/**
 * The list of rooms in Redis, for all nodes. This node remembers its own rooms, so that it works without
 * Redis and lists them again when Redis is back.
 */
import { type IRoomCache, initializeRoomCache, type SortOptions } from '@colyseus/core'
import { RedisDriver } from '@colyseus/redis-driver'
import type { Redis } from 'ioredis'

/** The hash in which the framework's driver stores rooms. */
const ROOMS = 'roomcaches'
const BATCH = 500

/** Rooms whose owner is decided by a lease in the database: opening one overwrites an older listing. */
const LEASED: ReadonlySet<string> = new Set(['match'])

/** Redis scripts that change nothing if another node has listed the room. `ARGV`: id, process, listing. */
const UNLESS_ANOTHERS = `local listed = redis.call('hget', KEYS[1], ARGV[1]) if listed and cjson.decode(listed).processId ~= ARGV[2] then return 0 end`
const LIST = `${UNLESS_ANOTHERS} redis.call('hset', KEYS[1], ARGV[1], ARGV[3]) return 1`
const UNLIST = `${UNLESS_ANOTHERS} return redis.call('hdel', KEYS[1], ARGV[1])`

type Conditions = Partial<IRoomCache>

export class Listings extends RedisDriver {
  private readonly redis: Redis
  private readonly answers: () => boolean
  private readonly superseded: (roomId: string) => void
  private readonly own = new Map<string, IRoomCache>()
  /** Nodes with listed rooms that did not listen at the last sweep. */
  private silent: ReadonlySet<string> = new Set()
  /** One read of the list, shared by simultaneous queries. */
  private reading: Promise<IRoomCache[]> | undefined

  /**
   * `answers`: whether Redis is available; while it is not, nobody waits for it. `superseded`: another node
   * has opened the same room, as can happen while this one cannot list its own. Clients are routed there, and
   * this room is unreachable.
   */
  constructor(redis: Redis, answers: () => boolean, superseded: (roomId: string) => void) {
    super(redis)
    this.redis = redis
    this.answers = answers
    this.superseded = superseded
  }

  /** The rooms of this node. */
  get here(): IRoomCache[] {
    return [...this.own.values()]
  }

  override async query(conditions: Conditions, sortOptions?: SortOptions): Promise<IRoomCache[]> {
    const { roomId } = conditions
    const rooms = roomId === undefined ? await this.all() : [...(await this.findByIds([roomId])).values()]
    return sorted(
      rooms.filter((room) => matches(room, conditions)),
      sortOptions,
    )
  }

  override async findOne(conditions: Conditions, sortOptions?: SortOptions): Promise<IRoomCache> {
    // The framework's type is wrong: there may be none.
    return (await this.query(conditions, sortOptions))[0] as IRoomCache
  }

  override findByIds(ids: string[]): Promise<Map<string, IRoomCache>> {
    return this.unless(
      new Map(ids.flatMap((id) => (this.own.has(id) ? [[id, this.own.get(id)!] as const] : []))),
      () => super.findByIds(ids),
    )
  }

  override has(roomId: string): Promise<boolean> {
    return this.unless(this.own.has(roomId), () => super.has(roomId))
  }

  /** False if another node has listed that room first and is alive. */
  async insert(room: IRoomCache): Promise<boolean> {
    const inserted = await this.unless(true, async () => {
      if (LEASED.has(room.name)) {
        await this.redis.hset(ROOMS, room.roomId, JSON.stringify(room))
        return true
      }
      if ((await this.redis.hsetnx(ROOMS, room.roomId, JSON.stringify(room))) === 1) return true
      if (await this.anothers(room)) return false
      await this.redis.hset(ROOMS, room.roomId, JSON.stringify(room))
      return true
    })
    if (inserted) this.own.set(room.roomId, room)
    return inserted
  }

  override persist(room: IRoomCache): Promise<boolean> {
    if (!room.roomId) return Promise.resolve(false)
    this.own.set(room.roomId, room)
    return this.unless(true, () => this.list(room))
  }

  override update(room: IRoomCache, operations: Parameters<RedisDriver['update']>[1]): Promise<true> {
    // Changes the room's own values in any case, even if the list cannot be updated.
    apply(room, operations)
    return this.unless<true>(true, () => this.list(room))
  }

  /** The framework calls this more than once; at the later calls another node may have the room. */
  override remove(roomId: string): Promise<boolean> {
    const room = this.own.get(roomId)
    if (!room) return Promise.resolve(false)
    this.own.delete(roomId)
    return this.unless(true, () => this.unlist(roomId, room.processId))
  }

  override cleanup(processId: string): Promise<void> {
    return this.unless(undefined, async () =>
      this.unlistAll(
        Object.entries(await this.redis.hgetall(ROOMS))
          .filter(([, room]) => ownerOf(room) === processId)
          .map(([id]) => id),
        processId,
      ),
    )
  }

  /**
   * The presence closes the Redis client that both share; closing it twice would throw and skip the rest of
   * the shutdown.
   */
  override async shutdown(): Promise<void> {
    await Promise.resolve()
  }

  /**
   * Redis is back, perhaps empty: lists this node's rooms, and removes listings of rooms that it no longer
   * has.
   */
  async listAgain(processId: string): Promise<void> {
    const listed = await this.redis.hgetall(ROOMS)
    await this.unlistAll(
      Object.entries(listed)
        .filter(([id, room]) => ownerOf(room) === processId && !this.own.has(id))
        .map(([id]) => id),
      processId,
    )
    const own = [...this.own.values()]
    for (let i = 0; i < own.length; i += BATCH)
      await Promise.all(own.slice(i, i + BATCH).map((room) => this.list(room)))
  }

  /** Removes the listings of dead nodes: those that were not listening at the last sweep, nor now. */
  async sweep(): Promise<void> {
    const listed = new Set((await this.all()).map(({ processId }) => processId))
    const silent = new Set<string>()
    for (const processId of listed) if (!(await this.runs(processId))) silent.add(processId)
    for (const processId of silent) if (this.silent.has(processId)) await this.cleanup(processId)
    this.silent = silent
  }

  private all(): Promise<IRoomCache[]> {
    return this.unless(
      [...this.own.values()],
      () =>
        (this.reading ??= this.redis
          .hgetall(ROOMS)
          .then((rooms) =>
            Object.values(rooms).map((room) => initializeRoomCache(JSON.parse(room) as Partial<IRoomCache>)),
          )
          .finally(() => (this.reading = undefined))),
    )
  }

  private async unlist(roomId: string, processId: string): Promise<boolean> {
    return (await this.redis.eval(UNLIST, 1, ROOMS, roomId, processId)) === 1
  }

  private async unlistAll(ids: readonly string[], processId: string): Promise<void> {
    for (let i = 0; i < ids.length; i += BATCH)
      await Promise.all(ids.slice(i, i + BATCH).map((id) => this.unlist(id, processId)))
  }

  private async list(room: IRoomCache): Promise<true> {
    const { name, roomId, processId } = room
    const listed = await this.redis.eval(LIST, 1, ROOMS, roomId, processId, JSON.stringify(room))
    if (listed === 1 || LEASED.has(name)) return true
    if (await this.anothers(room)) this.superseded(roomId)
    else await this.redis.hset(ROOMS, roomId, JSON.stringify(room))
    return true
  }

  /** Has another live node listed the room? */
  private async anothers({ roomId, processId }: IRoomCache): Promise<boolean> {
    const owner = (await super.findByIds([roomId])).get(roomId)?.processId
    return owner !== undefined && owner !== processId && (await this.runs(owner))
  }

  /** Does a node listen under that process id? */
  async runs(processId: string): Promise<boolean> {
    const [, listening] = (await this.redis.pubsub('NUMSUB', `p:${processId}`)) as [string, number]
    return listening > 0
  }

  /** The answer of Redis, or while it does not answer what this node knows itself. */
  private async unless<T>(known: T, ask: () => Promise<T>): Promise<T> {
    if (this.answers()) {
      try {
        return await ask()
      } catch (error) {
        // An error while Redis is available is not an outage.
        if (this.answers() && !isOutage(error)) throw error
      }
    }
    return known
  }
}

const ownerOf = (listed: string): string => (JSON.parse(listed) as IRoomCache).processId

/** `ioredis` errors about missing answers. */
const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  /timed out|Connection is closed|max retries|Stream isn't writeable|ECONN/i.test(
    `${error.name} ${error.message}`,
  )

function matches(room: IRoomCache, conditions: Conditions): boolean {
  const metadata = (room.metadata ?? {}) as Record<string, unknown>
  return Object.entries(conditions).every(
    ([field, value]) =>
      (Object.hasOwn(room, field) ? room[field as keyof IRoomCache] : metadata[field]) === value,
  )
}

function sorted(rooms: IRoomCache[], by: SortOptions = {}): IRoomCache[] {
  const fields = Object.entries(by) as [keyof IRoomCache, number | string][]
  return rooms.sort((a, b) => {
    for (const [field, direction] of fields) {
      const [x, y] = [Number(a[field]), Number(b[field])]
      if (x !== y) return (x - y) * (direction === 1 || String(direction).startsWith('asc') ? 1 : -1)
    }
    return 0
  })
}

function apply(room: IRoomCache, { $set = {}, $inc = {} }: Parameters<RedisDriver['update']>[1]): void {
  Object.assign(room, $set)
  for (const [field, by] of Object.entries($inc))
    (room as unknown as Record<string, number>)[field]! += Number(by)
}

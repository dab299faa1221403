/** A node for tests, on a free loopback port with a data folder of its own; one per process at a time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matchMaker } from '@colyseus/core'
import { log } from '../../base/log.ts'
import { type Settings, settingsFrom } from '../../base/settings.ts'
import { currentJoin, routeJoins } from '../../framework/joins.ts'
import { galleryFor } from '../../match/gallery/galleries.ts'
import type { LiveMatch } from '../../match/live-match.ts'
import type { MatchParts } from '../../match/room/match-parts.ts'
import { joinPolicy } from '../../match/room/routing/joining.ts'
import type { SeatsView } from '../../match/seats/seats.ts'
import { type GameNode, startNode } from '../../node.ts'
import { countNone } from '../../rooms/join-limits.ts'
import { CHEAP } from '../people/people.ts'
import { TEST_SECRET } from '../people/tokens.ts'
import { hurry } from '../preloads/hurry.ts'

export interface TestNode {
  readonly port: number
  readonly database: GameNode['database']
  readonly matchStore: GameNode['matchStore']
  readonly ratings: GameNode['ratings']
  readonly running: GameNode['running']
  readonly sleeping: GameNode['sleeping']
  readonly url: string
  readonly adminCode: string | undefined
  stop(): Promise<void>
}

export async function startTestNode(given: Partial<Settings> = {}): Promise<TestNode> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-test-'))
  const settings = settingsFrom({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMITS: '0',
    EXHIBITIONS: 'off',
    SESSION_SECRET: TEST_SECRET,
  })
  // Tests cause errors on purpose, so keep the log silent. Tests with server processes check the log.
  log.level = 'silent'
  if (Array.isArray(settings)) throw new Error(settings.join('\n'))
  const node = await startNode(
    { ...settings, ...given },
    (why) => {
      throw new Error(why)
    },
    CHEAP,
  )
  return {
    port: node.port,
    database: node.database,
    matchStore: node.matchStore,
    ratings: node.ratings,
    running: node.running,
    sleeping: node.sleeping,
    adminCode: node.adminCode,
    url: `http://127.0.0.1:${node.port}`,
    stop: async () => {
      await node.stop()
      // A second after the last room, the framework would store its number of rooms again; do not wait for
      // that.
      matchMaker.stats.reset()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Spectators use a gallery on a single node, too, as with several nodes. */
export const openGalleries = (): void =>
  routeJoins(
    joinPolicy({
      whoJoins: async () => STRANGER,
      countJoin: countNone,
      galleryFor,
      reach: (_match, act) => act(),
    }),
    currentJoin(),
  )

/** Somebody who has no seat. */
const STRANGER = {
  player: '',
  name: '',
  bot: false,
  session: undefined,
  family: '',
  account: false,
  role: '',
} as const

/** The inside of a room in this process, for what no client can see or cause. */
export interface RoomInside {
  readonly seats: SeatsView
  readonly match: LiveMatch | undefined
}

export const insideOf = (id: string): RoomInside => partsOf(id).table

/** The parts of a match in this process. */
export const partsOf = (id: string): MatchParts =>
  (matchMaker.getLocalRoomById(id) as unknown as { parts: MatchParts }).parts

export const isRunning = (id: string): boolean => matchMaker.getLocalRoomById(id) !== undefined

/** The room itself, to reach its own alarms. */
export const roomOf = (id: string): unknown => matchMaker.getLocalRoomById(id)

// A match's waiting time can be ended at once, so that slow players can have a long one.

/** Runs `set` so that the alarms it sets ring at once. */
function atOnce(set: () => void): void {
  const easeUp = hurry(1_000_000)
  set()
  easeUp()
}

/** Ends the wait for people with reserved seats, in a node of this process. */
export function beginWithout(match: string): void {
  atOnce(() => partsOf(match).places.awaitPromised())
}

/** Ends the time of a round. */
export function endRound(match: string): void {
  const { clock } = partsOf(match).flow.rounds
  atOnce(() => clock.set(clock.times))
}

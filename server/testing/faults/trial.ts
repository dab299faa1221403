/**
 * Runs a fault on three nodes with players on each, and reports what has become of every match and every
 * order.
 */
import { matchName } from '../../../common/engine/record/archive.ts'
import { startArena } from '../machines/arena.ts'
import { lineTo, type TcpLine } from '../machines/line.ts'
import type { RunningServer } from '../machines/process.ts'
import { valueOf } from '../machines/scrape.ts'
import { allLeave, duel } from '../people/table.ts'
import { type Fault, type Ground, sleep } from './fault.ts'
import { FaultPlayer } from './player.ts'

export interface TrialEffort {
  /** Per node. */
  readonly matches: number
  /** The time limit for all matches to be playable again (ms). */
  readonly patience: number
}

export interface TrialReport {
  readonly matches: number
  /** Number of matches that went on. */
  readonly back: number
  /** Number of rounds with acknowledged orders, and of those that lost them. */
  readonly acknowledged: number
  readonly lost: number
  /** Rooms beyond one per match, after time to settle. */
  readonly twice: number
  /** Seconds until all were playable again; undefined if some never were. */
  readonly seconds: number | undefined
  /** Other violations in sentences. */
  readonly findings: readonly string[]
}

/**
 * How long a draining node waits for matches whose rules the others do not use for new ones; then they move
 * during a round. A process is killed eight seconds after its stop signal.
 */
const DRAIN_SECONDS = '5'
/** How long everybody plays before the fault (ms). */
const BEFORE = 3000
/** A room that has moved closes within this time (ms). */
const CLOSED_WITHIN = 60_000
const LOOK_AGAIN = 200
/** The most log lines of a node in the report. */
const TROUBLE_SHOWN = 5

interface Standing extends Ground {
  stop(): Promise<void>
}

async function prepare(): Promise<Standing> {
  const arena = await startArena(2, { DRAIN_SECONDS })
  const lines: TcpLine[] = await Promise.all([lineTo(arena.redis.url), lineTo(arena.postgres.url)])
  const behind = { REDIS_URL: lines[0]!.url, DATABASE_URL: lines[1]!.url }
  const third = await arena.start(undefined, behind)
  arena.nodes.push(third)
  const nodes = [...arena.nodes]
  const gone = (node: RunningServer) => void nodes.splice(nodes.indexOf(node), 1)
  const there = (node: RunningServer) => void nodes.push(node)
  return {
    arena,
    nodes,
    lines,
    gone,
    there,
    startAgain: async (node, tomorrow) => {
      await node.stopped
      const again = await arena.start(node.port, node.port === third.port ? behind : {}, tomorrow)
      arena.nodes[arena.nodes.findIndex(({ port }) => port === node.port)] = again
      there(again)
      return again
    },
    stop: async () => {
      for (const line of lines) line.mend()
      await arena.stop()
      for (const line of lines) line.close()
    },
  }
}

type NodePair = readonly [FaultPlayer, FaultPlayer]

export async function tryOut(fault: Fault, { matches, patience }: TrialEffort): Promise<TrialReport> {
  const ground = await prepare()
  try {
    const made = await Promise.all(
      ground.nodes.flatMap(({ url }) =>
        Array.from({ length: matches }, () => duel(url, { roundSeconds: 120 }, { roundLimit: 60 })),
      ),
    )
    const pairs = made.map(
      ({ id, a, b, people: [ann, bob] }): NodePair => [
        new FaultPlayer(id, ann, a, () => ground.nodes),
        new FaultPlayer(id, bob, b, () => ground.nodes),
      ],
    )
    await sleep(BEFORE)
    const since = await fault.run(ground)
    const seconds = await allPlayable(pairs, since, patience)
    const back = pairs.filter((pair) => playable(pair, since) !== undefined)
    const findings = new Set(
      pairs
        .filter((pair) => !back.includes(pair))
        .flat()
        .map(({ whereabouts }) => whereabouts),
    )
    if (findings.size > 0) for (const trouble of ground.nodes.flatMap(lastTrouble)) findings.add(trouble)
    const twice = await roomsAbove(ground, pairs.length)
    await Promise.all(pairs.flat().map((player) => player.stop()))
    for (const finding of pairs.flat().flatMap((player) => [...player.findings])) findings.add(finding)
    const lost = (await Promise.all(back.map((pair) => lostIn(pair, ground, findings)))).flat()
    for (const loss of lost) findings.add(loss)
    return {
      matches: pairs.length,
      back: back.length,
      acknowledged: pairs.flat().reduce((sum, player) => sum + player.acknowledged, 0),
      lost: lost.length,
      twice,
      seconds,
      findings: [...findings],
    }
  } finally {
    await allLeave()
    await ground.stop()
  }
}

/** The last warnings and errors in a node's log. */
const lastTrouble = (node: RunningServer): string[] =>
  node
    .output()
    .split('\n')
    .filter((line) => /"level":[4-6]0/.test(line))
    .slice(-TROUBLE_SHOWN)
    .map((line) => `${node.url}: ${line}`)

/** When both players had seen a round played with orders given after `since` (ms). */
function playable(pair: NodePair, since: number): number | undefined {
  const times = pair.map((player) => player.playedSince(since))
  return times.every((time) => time !== undefined) ? Math.max(...times) : undefined
}

async function allPlayable(
  pairs: readonly NodePair[],
  since: number,
  patience: number,
): Promise<number | undefined> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(LOOK_AGAIN)) {
    const times = pairs.map((pair) => playable(pair, since))
    // Matches end at some round, so players who have seen theirs go on stop playing.
    for (const [i, pair] of pairs.entries())
      if (times[i] !== undefined) for (const player of pair) void player.stop()
    if (times.every((time) => time !== undefined)) return Math.round((Math.max(...times) - since) / 100) / 10
  }
  return undefined
}

async function roomsAbove({ nodes }: Ground, matches: number): Promise<number> {
  const count = async () =>
    (
      await Promise.all(
        nodes.map(async ({ url }) =>
          valueOf(await (await fetch(`${url}/metrics`)).text(), 'dr_rooms', { kind: 'match' }),
        ),
      )
    ).reduce((sum, one) => sum + one, 0)
  let rooms = await count()
  // The list is cached for a second.
  for (const end = Date.now() + CLOSED_WITHIN; rooms > matches && Date.now() < end; rooms = await count())
    await sleep(1000)
  return Math.max(0, rooms - matches)
}

/** Ends the match and reads its record; returns lost orders in sentences. */
async function lostIn(pair: NodePair, { nodes }: Ground, findings: Set<string>): Promise<string[]> {
  const [a, b] = pair
  try {
    for (const player of pair)
      if (!(await player.comeBack(CLOSED_WITHIN))) throw new Error('somebody cannot come back')
    await a.planOnceMore()
    const planned = await Promise.all(pair.map((player) => player.planned(CLOSED_WITHIN)))
    const name = matchName(b.table.state.seedHash)
    await resign(a)
    const rounds = await roundsOf(nodes[0]!, name)
    return pair.flatMap((player, i) => player.lostOf(rounds, planned[i]))
  } catch (error) {
    findings.add(`a match was not played to its end: ${String(error)}`)
    return []
  }
}

/** Retries, as a round may be in progress, or the match may move again. */
async function resign(player: FaultPlayer): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      return void (await player.table.ask('settle', { act: 'resign' }))
    } catch (error) {
      if (tries > 50) throw error
      // The answer may be lost although the player has resigned: the record will tell.
      if (player.table.closed !== undefined && !(await player.comeBack(CLOSED_WITHIN))) return
      if (player.table.state.phase === 'finished') return
      if (player.table.closed === undefined && !/wrong_round|closed before|not open/.test(String(error)))
        throw error
      await sleep(100)
    }
}

async function roundsOf({ url }: RunningServer, name: string): Promise<Record<string, unknown>[]> {
  for (const end = Date.now() + CLOSED_WITHIN; ; await sleep(LOOK_AGAIN)) {
    const answer = await fetch(`${url}/api/records/${name}`)
    if (answer.ok) return ((await answer.json()) as { rounds: Record<string, unknown>[] }).rounds
    if (Date.now() > end) throw new Error(`its record is not kept: ${answer.status}`)
  }
}

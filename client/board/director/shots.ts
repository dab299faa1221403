/**
 * The director decides which part of the board a played round shows when, and how fast. It computes this from
 * the round alone, so everybody sees the same film, forwards and backwards.
 */
import { ease } from '../playback/easing.ts'
import { acrossOf, around, distance, frameOf, onTheWay, reshaping, type ViewFrame } from './frame.ts'
import type { Highlight } from './highlight.ts'

export interface Shot {
  /** Seconds of the round's playback. Between two shots the camera moves. */
  readonly from: number
  readonly to: number
  readonly frame: ViewFrame
  /**
   * Two simultaneous fights far from each other: a picture each shows them larger than one picture of both.
   */
  readonly split?: readonly [ViewFrame, ViewFrame]
  /** Seconds of playback per second of real time; at most 1. */
  readonly speed: number
}

export interface Scene {
  /** Length of the round's playback (seconds). */
  readonly length: number
  /** Everything of interest when nothing happens. */
  readonly whole: ViewFrame
}

/** Camera speed, in `distance` units per second; one and a half times this in the middle of a move. */
const PACE = 1.4
/** The same for the longer side of the picture, in doublings per second. */
const RESHAPING = 1.5
const LEAST_WAY = 0.5
/** How long the camera is in place before an event, and stays after it (seconds); longer for a loss. */
const LEAD = 0.2
const LEAD_OF_KILLS = 0.45
const STAY_OF_KILLS = 1.1
/** How long it shows the whole field between two fights, if there is time (seconds). */
const LOOK = 0.7

/** Halves are small, so a split must magnify both fights at least this many times more. */
const WORTH_SPLITTING = 2.2

/** A kill plays in slow motion from `SLOW_BEFORE` to `SLOW_AFTER` around it (seconds). */
const SLOW_BEFORE = 0.3
const SLOW_AFTER = 0.55
export const SLOWEST = 0.35
/** Slow motion may lengthen a round by at most this much (seconds). */
export const LONGER_AT_MOST = 4

/** The camera does not travel to events of less weight. */
const WORTH_IT = 0.15
/**
 * Limits for adding lesser events to a fight: it may grow by this factor, or fill this share of the whole.
 */
const GROWN = 1.4
const LARGE = 0.6

interface ShotView {
  readonly from: number
  readonly to: number
  readonly frame: ViewFrame
}

interface Fight extends ShotView {
  /** The events' views it combines. */
  readonly of: readonly ShotView[]
}

/** In order of time: the first starts at 0, the last finishes at the end of the round. */
export function shots(scene: Scene, highlights: readonly Highlight[]): Shot[] {
  const seen = highlights.filter(
    ({ places, kill, weight }) => places.length > 0 && (kill || weight >= WORTH_IT),
  )
  const whole =
    seen.length > 0 ? around([scene.whole, ...seen.map(({ places }) => frameOf(places))]) : scene.whole
  const fights = [...seen]
    .sort(
      (a, b) =>
        Number(b.kill) - Number(a.kill) || b.weight - a.weight || a.start - b.start || a.event - b.event,
    )
    .reduce<readonly Fight[]>((all, one) => withOne(all, one, whole), [])
    .toSorted((a, b) => a.from - b.from)
  return slowed(
    withWide(fights, { ...scene, whole }),
    highlights.filter(({ kill }) => kill),
  )
}

/** Time the camera takes between two frames, via the frame that holds both (seconds). */
export function wayBetween(a: ViewFrame, b: ViewFrame): number {
  const far = Math.max(0, ...legs(a, b).map(([from, to]) => distance(from, to)))
  const both = legs(a, b).reduce((sum, [from, to]) => sum + distance(from, to), 0)
  const reshaped = legs(a, b).reduce((sum, [from, to]) => sum + reshaping(from, to), 0)
  return far === 0 ? 0 : Math.max(LEAST_WAY, both / PACE, reshaped / RESHAPING)
}

/** The camera zooms out until both frames are visible, then in. */
function legs(a: ViewFrame, b: ViewFrame): (readonly [ViewFrame, ViewFrame])[] {
  const both = around([a, b])
  return (
    [
      [a, both],
      [both, b],
    ] as const
  ).filter(([from, to]) => distance(from, to) > 1e-6)
}

function fightOf({ start, end, places, kill }: Highlight): Fight {
  const sight = {
    from: Math.max(0, start - (kill ? LEAD_OF_KILLS : LEAD)),
    to: kill ? Math.max(end, start + STAY_OF_KILLS) : end,
    frame: frameOf(places),
  }
  return { ...sight, of: [sight] }
}

/**
 * Joins a highlight with the fights that leave no time to move to or from it. Losses are always shown; a
 * lesser highlight is dropped if the fight would grow to show almost everything.
 */
function withOne(all: readonly Fight[], one: Highlight, whole: ViewFrame): readonly Fight[] {
  let fight = fightOf(one)
  let others = all
  for (;;) {
    const current = fight
    const near = others.filter(
      (other) =>
        !(
          other.to + wayBetween(other.frame, current.frame) <= current.from ||
          current.to + wayBetween(current.frame, other.frame) <= other.from
        ),
    )
    if (near.length === 0) return [...others, fight]
    fight = {
      from: Math.min(fight.from, ...near.map(({ from }) => from)),
      to: Math.max(fight.to, ...near.map(({ to }) => to)),
      frame: around([fight.frame, ...near.map(({ frame }) => frame)]),
      of: [...fight.of, ...near.flatMap((other) => other.of)],
    }
    others = others.filter((other) => !near.includes(other))
    const most = Math.max(
      LARGE * acrossOf(whole),
      GROWN * Math.max(...near.map(({ frame }) => acrossOf(frame))),
    )
    if (!one.kill && acrossOf(fight.frame) > most) return all
  }
}

/** Adds shots of the whole field before, between and after fights, where there is time. */
function withWide(fights: readonly Fight[], { length, whole }: Scene): Fight[] {
  const found: Fight[] = []
  const wide = (after: number, before: number) => {
    if (before - after >= LOOK) found.push({ from: after, to: before, frame: whole, of: [] })
  }
  let free = 0
  let last: Fight | undefined
  for (const fight of fights) {
    const way = wayBetween(whole, fight.frame)
    // Start the round with the whole field, however briefly, if there is time for the move.
    if (!last && fight.from - way >= 0) found.push({ from: 0, to: fight.from - way, frame: whole, of: [] })
    else if (last) wide(free, fight.from - way)
    found.push(last ? fight : { ...fight, from: fight.from - way >= 0 ? fight.from : 0 })
    last = fight
    free = fight.to + wayBetween(fight.frame, whole)
  }
  if (!last) return [{ from: 0, to: length, frame: whole, of: [] }]
  if (length - free >= LOOK) return [...found, { from: free, to: length, frame: whole, of: [] }]
  return [...found.slice(0, -1), { ...found.at(-1)!, to: Math.max(length, found.at(-1)!.to) }]
}

/**
 * The two groups of a fight that together need least room; undefined if a split gains little, or if one group
 * comes after the other.
 */
function splitOf(frame: ViewFrame, of: readonly ShotView[]): readonly [ViewFrame, ViewFrame] | undefined {
  let best:
    | { readonly parts: readonly [readonly ShotView[], readonly ShotView[]]; readonly across: number }
    | undefined
  for (const middle of [(one: ViewFrame) => one.left + one.right, (one: ViewFrame) => one.top + one.bottom]) {
    const sorted = of.toSorted((a, b) => middle(a.frame) - middle(b.frame))
    for (let i = 1; i < sorted.length; i++) {
      const parts = [sorted.slice(0, i), sorted.slice(i)] as const
      const across = Math.max(...parts.map((part) => acrossOf(around(part.map((one) => one.frame)))))
      if (!best || across < best.across) best = { parts, across }
    }
  }
  if (!best || best.across * WORTH_SPLITTING > acrossOf(frame)) return undefined
  const [a, b] = best.parts
  const begins = (part: readonly ShotView[]) => Math.min(...part.map(({ from }) => from))
  const ends = (part: readonly ShotView[]) => Math.max(...part.map(({ to }) => to))
  return Math.max(begins(a), begins(b)) < Math.min(ends(a), ends(b))
    ? [around(a.map((one) => one.frame)), around(b.map((one) => one.frame))]
    : undefined
}

/** Stretches of slow motion; none touch. */
export function slowStretches(kills: readonly Highlight[]): { from: number; to: number }[] {
  const all: { from: number; to: number }[] = []
  for (const { start } of kills.toSorted((a, b) => a.start - b.start)) {
    const [from, to] = [Math.max(0, start - SLOW_BEFORE), start + SLOW_AFTER]
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

/** Splits shots where slow motion begins and ends. */
function slowed(all: readonly Fight[], kills: readonly Highlight[]): Shot[] {
  const slow = slowStretches(kills)
  const long = slow.reduce((sum, { from, to }) => sum + to - from, 0)
  const speed = Math.max(SLOWEST, long / (long + LONGER_AT_MOST))
  return all.flatMap(({ from, to, frame, of }) => {
    const split = splitOf(frame, of)
    const cuts = [from, ...slow.flatMap((one) => [one.from, one.to]).filter((at) => at > from && at < to), to]
    return cuts.slice(1).map((end, i) => {
      const middle = (cuts[i]! + end) / 2
      return {
        from: cuts[i]!,
        to: end,
        frame,
        ...(split && { split }),
        speed: slow.some((one) => middle >= one.from && middle <= one.to) ? speed : 1,
      }
    })
  })
}

/**
 * The camera's frame at a moment of the round. `cuts`: jumps instead of moving, and does so before anything
 * happens.
 */
export function frameAt(all: readonly Shot[], t: number, cuts = false): ViewFrame {
  const next = all.findIndex(({ to }) => t <= to)
  const shot = all[next] ?? all.at(-1)!
  const before = all[next - 1]
  return t >= shot.from || cuts || !before ? shot.frame : between(before, shot, t)
}

/** Zooms out until both frames are visible, then in again. */
function between(before: Shot, after: Shot, t: number): ViewFrame {
  const ways = legs(before.frame, after.frame).map(([from, to]) => ({ from, to, far: distance(from, to) }))
  const all = ways.reduce((sum, { far }) => sum + far, 0)
  let left = ease((t - before.to) / (after.from - before.to)) * all
  for (const { from, to, far } of ways) {
    if (left <= far) return onTheWay(from, to, left / far)
    left -= far
  }
  return after.frame
}

/** The split screen shown at that moment, if any. */
export const splitAt = (all: readonly Shot[], t: number): Shot['split'] =>
  all.find(({ from, to }) => t >= from && t <= to)?.split

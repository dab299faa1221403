/**
 * The director: which part of the board is shown when, and how fast, in a played round. Plain arithmetic of
 * what happens in it, so that the same round is the same film for everybody, forwards and backwards.
 */
import { acrossOf, around, distance, frameOf, type ViewFrame } from './frame.ts'
import type { Highlight } from './highlight.ts'

export interface Shot {
  /** Seconds of the round's playback. Between two shots the camera is on its way. */
  readonly from: number
  readonly to: number
  readonly frame: ViewFrame
  /** Two fights at once, far from each other: each is nearer in a picture of its own than both in one. */
  readonly split?: readonly [ViewFrame, ViewFrame]
  /** Seconds of playback in a second; never more than 1. */
  readonly speed: number
}

export interface Scene {
  /** Of the round's playback (seconds). */
  readonly length: number
  /** All that is worth seeing when nothing happens. */
  readonly whole: ViewFrame
}

/**
 * Pictures, or doublings, that the camera passes in a second, in the middle of its way one and a half times
 * as many.
 */
const PACE = 1.4
const LEAST_WAY = 0.5
/**
 * The camera is there so long before something happens, and stays so long after it (seconds); with what is
 * lost by it, longer.
 */
const LEAD = 0.2
const LEAD_OF_KILLS = 0.45
const STAY_OF_KILLS = 1.1
/** So long it looks at all of the field between two fights, if there is time for it. */
const LOOK = 0.7

/** A half of the canvas is small: so many times nearer both have to be in two pictures. */
const WORTH_SPLITTING = 2.2

/** A kill is slow from a little before it on. */
const SLOW_BEFORE = 0.3
const SLOW_AFTER = 0.55
export const SLOWEST = 0.35
/** By so much a round may become longer by slowness (seconds). */
export const LONGER_AT_MOST = 4

/** What does not weigh so much is not worth a journey. */
const WORTH_IT = 0.15
/** A fight may grow so much by what matters less; or be so large of the whole. */
const GROWN = 1.4
const LARGE = 0.6

interface ShotView {
  readonly from: number
  readonly to: number
  readonly frame: ViewFrame
}

interface Fight extends ShotView {
  /** What it is made of. */
  readonly of: readonly ShotView[]
}

/** In the order of time, the first from 0, the last to the end. */
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

/** How long the camera takes from one to another, by way of what holds both (seconds). */
export function wayBetween(a: ViewFrame, b: ViewFrame): number {
  const far = Math.max(0, ...legs(a, b).map(([from, to]) => distance(from, to)))
  const both = legs(a, b).reduce((sum, [from, to]) => sum + distance(from, to), 0)
  return far === 0 ? 0 : Math.max(LEAST_WAY, both / PACE)
}

/** The camera draws back until it sees both. */
export function legs(a: ViewFrame, b: ViewFrame): (readonly [ViewFrame, ViewFrame])[] {
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
 * With what there is no time to come from, or to go to, it is one fight. What is lost is always seen; for
 * less no fight becomes a picture of everything.
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

/** All of the field before, between and after, where there is time to see it. */
function withWide(fights: readonly Fight[], { length, whole }: Scene): Fight[] {
  const found: Fight[] = []
  const wide = (after: number, before: number) => {
    if (before - after >= LOOK) found.push({ from: after, to: before, frame: whole, of: [] })
  }
  let free = 0
  let last: Fight | undefined
  for (const fight of fights) {
    const way = wayBetween(whole, fight.frame)
    // The round begins with all of the field, however shortly, if there is time for the way.
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
 * The two groups of a fight that take least room each; undefined where that is not far less than what all
 * take, or where one comes after the other.
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

/** Stretches of the round that are slow, none touching another. */
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

/** Cuts shots where they become slow, and fast again. */
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

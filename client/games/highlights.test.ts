/** In every game: a round's highlights account for all its losses, and the director's shots are watchable. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { botMatch } from '../../common/engine/bots/bot-match.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { PlayedRound } from '../../common/engine/match-types.ts'
import type { Debriefing } from '../../common/engine/presentation/debriefing.ts'
import { type Archive, readArchive } from '../../common/engine/record/archive.ts'
import { fold, type MatchRecord } from '../../common/engine/record/record.ts'
import { goldenName } from '../../common/games/golden.ts'
import { rulebook } from '../../common/games/rulebook.ts'
import { type Framing, framed, framedApart, inFree, UNCOVERED } from '../board/camera/framing.ts'
import { partsOf } from '../board/camera/panes.ts'
import { type Period, shiftNear } from '../board/camera/period.ts'
import type { Point, Size } from '../board/camera/view.ts'
import { captionsOf } from '../board/director/captions.ts'
import { cornersOf, frameOf, holds, type ViewFrame } from '../board/director/frame.ts'
import { costsUntil } from '../board/director/highlight.ts'
import {
  frameAt,
  LONGER_AT_MOST,
  type Scene,
  type Shot,
  SLOWEST,
  shots,
  splitAt,
} from '../board/director/shots.ts'
import { momentAt, timingOf, wallAt } from '../board/director/timing.ts'
import { lengthOf, type Showing } from '../board/playback/playback.ts'
import { EVERY_ENTRY } from './with-sample.ts'

const NOBODY = { seat: '', team: '' } as const

const GOLDEN = join(import.meta.dirname, '../../common/games/golden')

/** The golden records of a game, if it has any. */
async function goldenOf(game: AnyGame): Promise<readonly MatchRecord[]> {
  const file = join(GOLDEN, goldenName(game))
  if (!existsSync(file)) return []
  const read = await readArchive(
    (JSON.parse(readFileSync(file, 'utf8')) as { record: Archive }).record,
    rulebook,
  )
  if ('refused' in read) throw new Error(read.refused)
  return [read.archive]
}

function roundsOf(game: AnyGame, record: MatchRecord): PlayedRound[] {
  const played = fold(game, record)
  return played.slice(1).map(({ state, timeline }, i) => ({
    round: i + 1,
    before: played[i]!.state as unknown,
    after: state as unknown,
    timeline: timeline as { kind: string }[],
  }))
}

const showingOf = (game: AnyGame, round: PlayedRound): Showing => {
  const spans = game.schedule(round.timeline)
  return { round, spans, length: lengthOf(spans) }
}

const seenAs = (
  game: AnyGame,
  { round, before, after, timeline }: PlayedRound,
  viewer: string,
): PlayedRound => ({
  round,
  before: game.view(before, viewer) as unknown,
  after: game.view(after, viewer) as unknown,
  timeline: game.viewTimeline(timeline, after, viewer) as { kind: string }[],
})

/** Canvas sizes of a desktop and a phone. */
const SIZES = [
  { width: 1100, height: 780 },
  { width: 390, height: 560 },
] as const
const framingOf = (size: Size, frame: ViewFrame): Framing => ({
  size,
  cover: UNCOVERED,
  wanted: [],
  frame: cornersOf(frame),
  shift: { x: 0, y: 0 },
  near: undefined,
  nearest: () => ({ x: 0, y: 0 }),
})
const viewOn = (size: Size, frame: ViewFrame) => framed(framingOf(size, frame))

const EVERY = 1 / 30
const moments = (length: number): number[] => [
  ...Array.from({ length: Math.ceil(length / EVERY - 1e-6) }, (_, i) => i * EVERY),
  length,
]

const GAMES = await Promise.all(
  EVERY_ENTRY.map(async ({ id, load, rules }) => {
    const [told, game] = await Promise.all([load(), rules()])
    return { id, told, game, golden: await goldenOf(game) }
  }),
)

describe.each(GAMES)('$id', ({ told, game, golden }) => {
  const called = told.words.loss
  const matches = [
    ...golden,
    ...game.trials
      .slice(0, 3)
      .map((setup, i) => botMatch(game, `film ${i}`, setup, game.botLevels[0]!).record),
  ]
  const truth = matches.flatMap((record) => roundsOf(game, record))
  const films = truth.map((round) => {
    const showing = showingOf(game, seenAs(game, round, 'gallery'))
    const all = told.highlights(showing)
    const scene: Scene = { length: showing.length, whole: frameOf(told.extent(showing.round.before, NOBODY)) }
    return { round, showing, all, scene, cut: shots(scene, all) }
  })
  const debriefing = game.debriefing as Debriefing<unknown, { kind: string }> | undefined
  const losses = films.map(({ round }) => debriefing?.losses(round) ?? [])
  const kills = films.flatMap(({ all }) => all.filter(({ kill }) => kill))

  test('trial matches have losses when their game knows losses', () => {
    expect(kills.length > 0).toBe(told.lost !== undefined)
    expect(losses.flat().length > 0).toBe(told.lost !== undefined && debriefing !== undefined)
  })

  test('the costs of a round add up to all that is gone after it', () => {
    for (const {
      showing: { round },
      all,
    } of films) {
      const [before, after] = [told.glance(round.before), told.glance(round.after)]
      const costs = costsUntil(all, Infinity)
      expect(after.map(({ team, hull }) => [round.round, team, hull])).toEqual(
        before.map(({ team, hull }) => [round.round, team, hull - (costs.get(team)?.hull ?? 0)]),
      )
      expect(after.map(({ pieces }) => pieces)).toEqual(
        before.map(({ team, pieces }) => pieces - (costs.get(team)?.lost.length ?? 0)),
      )
    }
  })

  test('every loss is described with the pieces left', () => {
    for (const [i, { all }] of films.entries())
      for (const { event, team } of losses[i]!) {
        const said = all.find((one) => one.event === event)
        expect(said?.words).toMatch(team === '' ? /./ : new RegExp(`left|defeated|destroyed|${called.gone}`))
      }
    for (const { all } of films)
      for (const { words } of all) expect(words).not.toMatch(/undefined|NaN|null|\[object|^: |\.$/)
  })

  test('every kill is in the picture when it happens, on a desktop and on a phone', () => {
    for (const {
      showing: { round, spans },
      all,
      cut,
    } of films)
      for (const { event } of all.filter(({ kill }) => kill)) {
        const at = told.whereabouts!(round.timeline[event], round.before)!
        for (const t of [spans[event]!.start, spans[event]!.start + 0.5]) {
          const frame = frameAt(cut, t)
          // In a repeating field any copy will do.
          const here = copiesOf(at, told.period?.(round.before), frame).find((copy) => holds(frame, copy))!
          expect(here).toBeDefined()
          const halves = splitAt(cut, t)
          if (halves) {
            const shown = halves.flatMap((half) =>
              copiesOf(at, told.period?.(round.before), half).filter((copy) => holds(half, copy)),
            )
            expect(shown.length).toBeGreaterThan(0)
            for (const size of SIZES) {
              const split = framedApart(framingOf(size, frame), [cornersOf(halves[0]), cornersOf(halves[1])])
              const parts = split && partsOf(size, split)
              if (split)
                expect(
                  parts!.some((part, i) =>
                    shown.some((copy) => inFree(part.size, UNCOVERED, split.views[i]!, copy, 4)),
                  ),
                ).toBe(true)
            }
          }
          for (const size of SIZES) expect(inFree(size, UNCOVERED, viewOn(size, frame), here, 8)).toBe(true)
        }
      }
  })

  test('the camera never rushes, and nothing is skipped or shown faster than it is', () => {
    for (const {
      scene: { length },
      cut,
    } of films) {
      inOrder(cut, length)
      for (const size of SIZES) {
        const at = (t: number) => ({ t, ...viewOn(size, frameAt(cut, t)) })
        let before = at(0)
        for (const t of moments(length).slice(1)) {
          const now = at(t)
          const passed = t - before.t
          // Speed limits per second: in doublings of the visible area, and in widths of the canvas.
          expect(Math.abs(Math.log2(now.scale / before.scale)) / passed).toBeLessThan(3)
          expect(
            (Math.hypot(now.x - before.x, now.y - before.y) * Math.min(now.scale, before.scale)) /
              Math.min(size.width, size.height) /
              passed,
          ).toBeLessThan(3)
          before = now
        }
      }
    }
  })

  test('time never runs back nor faster than without a director, and a round is hardly longer', () => {
    for (const {
      scene: { length },
      cut,
      all,
    } of films) {
      const timing = timingOf(cut, length, 0.8)
      const end = timing.at(-1)!
      expect([end.t, timing[0]]).toEqual([length, { wall: 0, t: 0 }])
      expect(end.wall - length).toBeLessThanOrEqual(0.8 + LONGER_AT_MOST + 1e-9)
      let was = 0
      for (const wall of moments(end.wall)) {
        const t = momentAt(timing, wall)
        expect(t).toBeGreaterThanOrEqual(was)
        expect(t - was).toBeLessThanOrEqual(EVERY + 1e-9)
        if (t > 0 && t < length) expect(momentAt(timing, wallAt(timing, t))).toBeCloseTo(t, 9)
        was = t
      }
      if (all.some(({ kill }) => kill)) expect(end.wall).toBeGreaterThan(length + 0.8)
    }
  })

  test('a round makes the same film when it is directed again', () => {
    for (const { showing, scene, all, cut } of films.slice(-12)) {
      const again = told.highlights(showingOf(game, structuredClone(showing.round)))
      expect(again).toEqual(all)
      expect(shots(scene, [...again].reverse())).toEqual(cut)
      expect(captionsOf([...again].reverse(), called)).toEqual(captionsOf(all, called))
    }
  })

  test('captions follow one another, each long enough, with every kill of the first moment', () => {
    for (const { all, scene } of films) {
      const said = captionsOf(all, called)
      said.forEach(({ from, to, words }, i) => {
        expect(words).not.toBe('')
        expect(to - from).toBeGreaterThanOrEqual(1 - 1e-9)
        if (i > 0) expect(from).toBeGreaterThanOrEqual(said[i - 1]!.to)
      })
      const first = all.filter(({ kill, words }) => kill && words !== '').sort((a, b) => a.start - b.start)[0]
      const atOnce = all.filter(
        ({ kill, words, start }) => first && kill && words !== '' && start === first.start,
      )
      for (const { words: own, tolls } of atOnce)
        expect(
          said.some(
            ({ from, to, words }) =>
              (words === own || tolls.some(({ lost }) => lost && words.includes(lost))) &&
              from <= scene.length &&
              to > from,
          ),
        ).toBe(true)
    }
  })

  test('a viewer of one side learns nothing that this side does not know', () => {
    const seats = game.seats(matches[0]!.setup as never).map((seat) => seat.id)
    for (const viewer of seats.slice(0, game.fog ? 2 : 0))
      for (const round of roundsOf(game, matches[0]!)) {
        const seen = seenAs(game, round, viewer)
        const known = JSON.stringify([seen.before, seen.timeline])
        for (const { words, tolls } of told.highlights(showingOf(game, seen))) {
          for (const [name] of words.matchAll(/\b(?:Base-)?[A-F]\d+[a-h]?\b/g))
            expect(known).toContain(`"${name}`)
          // The view does not reveal strangers' hulls.
          const teams = told.glance(seen.before).map(({ team }) => team)
          for (const { team } of tolls) expect(teams).toContain(team)
          expect(words).not.toMatch(new RegExp(`: [^${viewer[0]!}] has `))
        }
      }
  })
})

function copiesOf(at: Point, period: Period | undefined, frame: ViewFrame): Point[] {
  if (!period) return [at]
  const [a, b] = period
  const { x, y } = shiftNear(period, at, {
    x: (frame.left + frame.right) / 2,
    y: (frame.top + frame.bottom) / 2,
  })
  return [-1, 0, 1].flatMap((i) =>
    [-1, 0, 1].map((j) => ({ x: at.x + x + i * a.x + j * b.x, y: at.y + y + i * a.y + j * b.y })),
  )
}

/** Shots are contiguous except for camera moves, from the start to the end. */
function inOrder(cut: readonly Shot[], length: number): void {
  expect([cut[0]!.from, Math.max(length, cut.at(-1)!.to)]).toEqual([0, cut.at(-1)!.to])
  cut.forEach(({ from, to, speed }, i) => {
    expect(to).toBeGreaterThanOrEqual(from)
    expect(speed).toBeLessThanOrEqual(1)
    expect(speed).toBeGreaterThanOrEqual(SLOWEST)
    if (i > 0) expect(from).toBeGreaterThanOrEqual(cut[i - 1]!.to)
  })
}

import { expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { voidPatrol as game } from '../../../../common/games/void-patrol/game.ts'
import { resolve } from '../../../../common/games/void-patrol/resolve.ts'
import { sampleFighter, sampleState } from '../../../../common/games/void-patrol/sample.ts'
import { hex } from '../../../../common/geometry/hex.ts'
import { lengthOf } from '../../../board/playback/playback.ts'
import { positionInWords } from '../panels/position-in-words.ts'
import { Sheet } from '../panels/sheet.tsx'
import { stateAt, turnsOf } from './state-at.ts'

/** A1 hits a rock on its way, then is shot at its destination. */
const before = sampleState(
  [
    sampleFighter('A1', 'A', { velocity: hex(4, 0), hull: 1500, hullFull: 1500 }),
    sampleFighter('B1', 'B', { at: hex(7, 0), facing: 3, guns: ['laser 6/100'], gunnery: 90 }),
  ],
  { asteroids: [hex(2, 0)] },
)
const { state: after, timeline } = resolve(before, {}, diceOf('sheet', 1))
const spans = game.schedule(timeline)
const showing = { round: { round: 1, before, after, timeline }, spans, length: lengthOf(spans) }
const spanOf = (kind: string) => spans[timeline.findIndex((event) => event.kind === kind)]!
const eyes = { seat: 'A1', team: 'A' }
const hull = (t: number) => {
  const html = renderToString(<Sheet state={stateAt(showing, t)} desk={undefined} eyes={eyes} />)
  return Number(/Hull (\d+)/.exec(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '))![1])
}

test('the sheet loses hull when the board does: at the rock, and when a shot is there', () => {
  const [rock, shot] = [
    timeline.find((event) => event.kind === 'collision')!,
    timeline.find((event) => event.kind === 'shot')!,
  ]
  expect([rock.hull, shot.hull].every((lost) => lost > 0)).toBe(true)
  const [met, fired] = [spanOf('collision').start, spanOf('shot')]
  const felt = turnsOf(showing).find((t) => t > fired.start && t < fired.end)!
  expect([0, met - 0.01, met, felt - 0.01, felt, showing.length].map(hull)).toEqual([
    1500,
    1500,
    1500 - rock.hull,
    1500 - rock.hull,
    1500 - rock.hull - shot.hull,
    1500 - rock.hull - shot.hull,
  ])
})

test('the words tell the new place of a fighter when its move has ended', () => {
  const { end } = spanOf('move')
  expect(
    [end - 0.01, end].map(
      (t) =>
        /Yours: A1 Sample at ([^.]*?), facing/.exec(positionInWords(stateAt(showing, t), eyes).join(' '))![1],
    ),
  ).toEqual(['0, 0', '4, 0'])
})

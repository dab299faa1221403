/**
 * Time of Pencil and Paper's planner to redraw after a change of aim: contacts of the line, chances of
 * sampled flicks, and the whole picture.
 */
import { type Measurement, median, mulberry, threadTime } from '../measurement.ts'
import { field } from './pencil-and-paper.ts'

const WARM_UP = 40
const CHANGES = 200
/** Limit (ms). */
const MOST = 4

export async function pencilAim(): Promise<Measurement[]> {
  // Plans import the sounds, which use `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  const { FlickDesk } = await import('../../../client/games/pencil-and-paper/desk.ts')
  const state = field(mulberry(1))
  const { seat, team } = state.players[state.turn]!
  const rules = { ...state.rules, skips: 'advanced', tears: true } as const
  const desk = new FlickDesk({ ...state, rules }, seat, null, undefined)
  const eyes = { seat, team, scale: 0.5, calm: false, beat: true }
  let marks = 0
  const times = Array.from({ length: WARM_UP + CHANGES }, (_, i) => {
    if (i % 20 === 0) desk.setKind(i % 40 ? 'shot' : 'move')
    const before = threadTime()
    desk.aim({ angle: (i * 37) & 4095, strength: 300 + ((i * 53) % 701) }, i > 0)
    if (!desk.forecast.value || !desk.chances.value || desk.inWords.value.length === 0)
      throw new Error('nothing is aimed')
    marks = desk.marks(eyes).length
    return threadTime() - before
  })
  console.log(
    `pencil-and-paper: an aim in a field of 24 asteroids, with skips and tears: preview, chances, words and the whole picture of ${marks} marks; the median of ${CHANGES}`,
  )
  return [
    {
      name: 'pencil-and-paper, the aim’s preview',
      value: median(times.slice(WARM_UP)),
      unit: 'ms',
      target: { of: 'value', atMost: MOST },
    },
  ]
}

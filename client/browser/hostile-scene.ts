/**
 * A page for the snapshots of Hostile Space: seeded matches, of which the address says what is shown: `battle` (below),
 * `at` (the step that is asked for or shown, as `velocity-1`, `fire-2`, `marker-0`), `t` (seconds into it; without it the
 * position as it stands), `eyes` (a seat, or nothing for who watches), `seam`, `calm`, and for the camera `scale`, `x`, `y`
 * (hexes of the plane).
 */
import '@fontsource-variable/oxanium'
import { signal } from '@preact/signals'
import { hostileSpace } from '../../common/games/hostile-space/game.ts'
import { Stage } from '../board/stage.ts'
import { hostileSpaceClient } from '../games/hostile-space/client-game.ts'
import { toWorld } from '../games/hostile-space/torus-plane.ts'
import { BATTLES } from './hostile-album.ts'
import { played } from './hostile-battles.ts'

const wanted = new URLSearchParams(location.search)
const number = (name: string): number => Number(wanted.get(name))
const name = wanted.get('battle') ?? 'duel'
const at = wanted.get('at') ?? 'velocity-1'

const { state, steps } = played(name, BATTLES[name]!, ({ phase, round }, step) => `${phase}-${round}` === at || `step-${step}` === at)
const shown = wanted.has('t') ? played(name, BATTLES[name]!, (_, step) => step === steps.length + 2).steps[steps.length] : undefined
const spans = shown ? hostileSpace.schedule(shown.timeline) : []
const showing = shown && { round: { round: shown.step, before: shown.before, after: shown.after, timeline: shown.timeline }, spans, length: Math.max(0.1, ...spans.map(({ end }) => end)) }
const seat = wanted.get('eyes') ?? ''
const eyes = { seat, team: seat.slice(0, 1), calm: wanted.has('calm'), beat: true, overlay: wanted.has('seam') }
/** `kept`: what is planned, for the pictures of planning. */
const desk = wanted.has('plan') ? hostileSpaceClient.desk(state, seat, undefined, JSON.parse(wanted.get('plan')!)) : undefined

function marksAt(scale: number) {
  const seen = { ...eyes, scale }
  if (showing) return hostileSpaceClient.moment(showing, wanted.get('t') === 'end' ? showing.length : number('t'), seen)
  return desk ? desk.marks(seen) : hostileSpaceClient.still(state, seen)
}

const stage = new Stage()
const drawn = signal(false)
const picture = (scale: number) => {
  drawn.value = true
  return { marks: marksAt(scale), backdrop: hostileSpaceClient.backdrop(state, {}), period: hostileSpaceClient.period?.(state) }
}
await stage.mount(document.getElementById('board')!, hostileSpaceClient, { tapped: () => undefined, grabbed: () => undefined, hovered: () => undefined, picture })
stage.camera.follow(hostileSpaceClient.extent(state, eyes))
if (wanted.has('x')) stage.camera.centre(toWorld({ q: number('x'), r: number('y') }))
if (wanted.has('scale')) stage.camera.zoom(number('scale') / stage.camera.view.value.scale)
Object.assign(document.body.dataset, { length: String(showing?.length ?? 0), marks: String(marksAt(stage.camera.view.value.scale).length) })
// Three frames: one to draw, two to be sure that it is on the screen.
requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => (document.body.dataset['drawn'] = String(drawn.value)))))

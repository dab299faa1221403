/**
 * A page for the snapshots of Vector Combat: positions of `vector-album.ts`, of which the address says what is shown: `scene`,
 * `t` (seconds into its playback; without it the position as it stands) and `round` (of its played ones, from 0), `eyes` (a
 * seat, or nothing for who watches), `overlay`, `calm`, `flow`, and for the camera `scale`, `x`, `y` (hexes).
 */
import '@fontsource-variable/oxanium'
import { signal } from '@preact/signals'
import { schedule } from '../../common/games/vector-combat/schedule.ts'
import { Stage } from '../board/stage.ts'
import { vectorCombatClient } from '../games/vector-combat/client-game.ts'
import { toWorld } from '../games/vector-combat/hex-plane.ts'
import { sceneNamed } from './vector-album.ts'

const wanted = new URLSearchParams(location.search)
const number = (name: string): number => Number(wanted.get(name))
const { state: begun, played } = sceneNamed(wanted.get('scene') ?? 'open')
const shown = wanted.has('t') ? played[number('round')] : undefined
const state = shown?.before ?? begun
const spans = shown ? schedule(shown.timeline) : []
const showing = shown && { round: { round: state.round, before: shown.before, after: shown.state, timeline: shown.timeline }, spans, length: Math.max(0.1, ...spans.map(({ end }) => end)) }
const seat = wanted.get('eyes') ?? ''
const eyes = { seat, team: seat.slice(0, 1), calm: wanted.has('calm'), beat: true, overlay: wanted.has('overlay'), flow: number('flow') }

const marksAt = (scale: number) => (showing ? vectorCombatClient.moment(showing, wanted.get('t') === 'end' ? showing.length : number('t'), { ...eyes, scale }) : vectorCombatClient.still(state, { ...eyes, scale }))

const stage = new Stage()
const drawn = signal(false)
const picture = (scale: number) => {
  drawn.value = true
  return { marks: marksAt(scale), backdrop: vectorCombatClient.backdrop(state, {}) }
}
await stage.mount(document.getElementById('board')!, vectorCombatClient, { tapped: () => undefined, grabbed: () => undefined, hovered: () => undefined, picture })
if (stage.problem.value) throw new Error(stage.problem.value)
stage.camera.follow(vectorCombatClient.extent(state, eyes))
if (wanted.has('x')) stage.camera.centre(toWorld({ q: number('x'), r: number('y') }))
if (wanted.has('scale')) stage.camera.zoom(number('scale') / stage.camera.view.value.scale)
Object.assign(document.body.dataset, { length: String(showing?.length ?? 0), marks: String(marksAt(stage.camera.view.value.scale).length), scale: String(stage.camera.view.value.scale) })
// Three frames: one to draw, two to be sure that it is on the screen.
requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => (document.body.dataset['drawn'] = String(drawn.value)))))

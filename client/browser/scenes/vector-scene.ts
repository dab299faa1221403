/**
 * The page for the snapshots of Vector Combat: positions of `vector-album.ts`. The address selects `scene`,
 * `t` (seconds into its playback; without it the position at rest), `round` (of the played ones, from 0),
 * `eyes` (a seat; empty for spectators), `overlay`, `calm`, `flow`, and the camera: `scale`, `x`, `y`
 * (hexes).
 */
import { schedule } from '../../../common/games/vector-combat/presentation/schedule.ts'
import { vectorCombatClient } from '../../games/vector-combat/client-game.ts'
import { toWorld } from '../../games/vector-combat/plane.ts'
import { album } from './album.ts'
import { sceneNamed } from './vector-album.ts'

await album(vectorCombatClient, (wanted) => {
  const number = (name: string): number => Number(wanted.get(name))
  const { state: begun, played } = sceneNamed(wanted.get('scene') ?? 'open')
  const shown = wanted.has('t') ? played[number('round')] : undefined
  const state = shown?.before ?? begun
  const spans = shown ? schedule(shown.timeline) : []
  const showing = shown && {
    round: { round: state.round, before: shown.before, after: shown.state, timeline: shown.timeline },
    spans,
    length: Math.max(0.1, ...spans.map(({ end }) => end)),
  }
  const seat = wanted.get('eyes') ?? ''
  const eyes = {
    seat,
    team: seat.slice(0, 1),
    calm: wanted.has('calm'),
    beat: true,
    overlay: wanted.has('overlay'),
    flow: number('flow'),
  }
  const marksAt = (scale: number) =>
    showing
      ? vectorCombatClient.moment(showing, wanted.get('t') === 'end' ? showing.length : number('t'), {
          ...eyes,
          scale,
        })
      : vectorCombatClient.still(state, { ...eyes, scale })
  return {
    extent: vectorCombatClient.extent(state, eyes),
    centre: wanted.has('x') && toWorld({ q: number('x'), r: number('y') }),
    scale: number('scale'),
    picture: (scale) => ({ marks: marksAt(scale), backdrop: vectorCombatClient.backdrop(state, {}) }),
  }
})

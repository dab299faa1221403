/**
 * The page for the snapshots of Hostile Space: seeded matches. The address selects `battle` (below), `at`
 * (the step that is planned or shown, such as `velocity-1`, `fire-2`, `marker-0`), `t` (seconds into it;
 * without it the position at rest), `eyes` (a seat; empty for spectators), `seam`, `calm`, and the camera:
 * `scale`, `x`, `y` (hexes of the plane).
 */
import { hostileSpace } from '../../../common/games/hostile-space/game.ts'
import { edgeMarks } from '../../board/camera/one-world.ts'
import { hostileSpaceClient } from '../../games/hostile-space/client-game.ts'
import { toWorld } from '../../games/hostile-space/plane.ts'
import { album } from './album.ts'
import { BATTLES } from './hostile-album.ts'
import { played } from './hostile-battles.ts'

await album(hostileSpaceClient, (wanted) => {
  const number = (name: string): number => Number(wanted.get(name))
  const name = wanted.get('battle') ?? 'duel'
  const at = wanted.get('at') ?? 'velocity-1'

  const { state, steps } = played(
    name,
    BATTLES[name]!,
    ({ phase, round }, step) => `${phase}-${round}` === at || `step-${step}` === at,
  )
  const shown = wanted.has('t')
    ? played(name, BATTLES[name]!, (_, step) => step === steps.length + 2).steps[steps.length]
    : undefined
  const spans = shown ? hostileSpace.schedule(shown.timeline) : []
  const showing = shown && {
    round: { round: shown.step, before: shown.before, after: shown.after, timeline: shown.timeline },
    spans,
    length: Math.max(0.1, ...spans.map(({ end }) => end)),
  }
  const seat = wanted.get('eyes') ?? ''
  const eyes = {
    seat,
    team: seat.slice(0, 1),
    calm: wanted.has('calm'),
    beat: true,
    overlay: wanted.has('seam'),
  }
  /** `kept`: the draft, for the snapshots of planning. */
  const desk = wanted.has('plan')
    ? hostileSpaceClient.desk(state, seat, null, JSON.parse(wanted.get('plan')!))
    : undefined

  const period = hostileSpaceClient.period!(state)!
  const heart = hostileSpaceClient.heart!(state, [])

  function marksAt(scale: number) {
    const seen = { ...eyes, scale }
    if (showing)
      return hostileSpaceClient.moment(
        showing,
        wanted.get('t') === 'end' ? showing.length : number('t'),
        seen,
      )
    return desk ? desk.marks(seen) : hostileSpaceClient.still(state, seen)
  }

  return {
    extent: hostileSpaceClient.extent(state, eyes),
    centre: wanted.has('x') && toWorld({ q: number('x'), r: number('y') }),
    scale: number('scale'),
    picture: (scale) => ({
      marks: [...edgeMarks(period, heart, { scale }), ...marksAt(scale)],
      backdrop: hostileSpaceClient.backdrop(state, {}),
      period,
      heart,
    }),
  }
})

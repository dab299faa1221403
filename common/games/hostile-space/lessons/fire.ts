/** HS-5: six lines around a craft, missiles that fly on around the map, and moving onto a line before firing. */
import { at, position } from '../position.ts'
import { flyingOf } from '../state.ts'
import {
  aloft,
  events,
  fires,
  fleetLost,
  idle,
  type Lesson,
  type LessonRound,
  OWN,
  steers,
  willHit,
} from './lesson.ts'

const ROCK = [at(11, 20), at(11, 21), at(12, 20)]

const fired = (round: LessonRound) => events(round, 'launch')

function missedShot(round: LessonRound, target: string): string | undefined {
  if (round.before.phase !== 'fire') return undefined
  if (fired(round).length === 0)
    return 'Nobody fired. Choose a craft, then one of the six directions around it.'
  const hit = events(round, 'hit')[0]
  return hit
    ? `${hit.missile} hit ${hit.target}, not ${target}.`
    : 'Nothing was hit yet. Missiles fly on: look where the line goes in the next round.'
}

/** A shot around the map is good from the moment of firing. */
const underway = ({ after }: LessonRound, target: string): string | undefined =>
  willHit(after, target)
    ? `Well aimed: your missile is on its way, and will hit ${target}. Press Ready until it does, and stay out of its way.`
    : undefined

export const fire: Lesson = {
  id: 'fire',
  title: 'Lines of fire around the world',
  teaches: 'Fire, fire the long way, move onto a line.',
  learned: [
    'A craft fires in six directions. Who is on none of its lines is safe from it.',
    'First all move, then all fire: end your move on a line with an enemy.',
    'A missile flies 20 hexes a round, for ever, around the map: also back to you.',
    'A large rock stops missiles. A single one breaks.',
  ],
  start: () =>
    position({
      setup: { damage: 'brutal', roundLimit: 60 },
      entities: [{ id: 'rock1', hexes: ROCK }],
      craft: {
        A1: { at: at(5, 14) },
        A2: { at: at(8, 20) },
        B1: { at: at(12, 14), deltaV: 0, missiles: 0 },
        B2: { at: at(14, 20), deltaV: 0, missiles: 0 },
        B3: { at: at(20, 6), deltaV: 0, missiles: 0 },
      },
    }),
  names: { A1: 'You', B1: 'Targets' },
  others: idle,
  seed: 'fire',
  rounds: 24,
  goals: [
    {
      text: 'Press Ready to stay where you are. Then hit B1 with a missile of A1.',
      way: [steers(), fires({ A1: 0 })],
      hint: 'A round has two parts: velocities first, then fire. B1 is on the line to the right of A1. When it is time to fire, choose A1, then the direction to the right, and press Ready.',
      targets: ['B1'],
      met: ({ after }) => !aloft(after, 'B1'),
      coming: (round) => underway(round, 'B1'),
      missed: (round) => missedShot(round, 'B1'),
    },
    {
      text: 'B2 hides behind a large rock. Hit it with A2, out over the left edge and in over the right one.',
      way: [steers(), fires({ A2: 3 }), steers(), fires()],
      hint: 'Fire A2 to the left. The missile leaves the dashed frame by the arrows on the left, comes in on the right, and is still short of B2 after 20 hexes: it hits in the round after. Press Ready to see it go around, and do not get into its way.',
      targets: ['B2'],
      met: ({ after }) => !aloft(after, 'B2'),
      coming: (round) => underway(round, 'B2'),
      missed(round) {
        if (events(round, 'hit').some(({ target }) => target === 'rock1'))
          return 'The rock stopped it, and it is still there: it is a large one. Fire the other way.'
        return missedShot(round, 'B2')
      },
    },
    {
      text: 'B3 is on no line of yours. Move one of your craft onto one, and hit it.',
      way: [steers({ A1: at(0, -8) }), fires({ A1: 0 })],
      hint: 'The six lines go out from B3, too. Give A1 a velocity that ends on one of them, seven hexes to the right for one. Then fire at it in the same round.',
      targets: ['B3'],
      met: ({ after }) => !aloft(after, 'B3'),
      coming: (round) => underway(round, 'B3'),
      missed: (round) => missedShot(round, 'B3'),
    },
  ],
  lost(round) {
    const { after } = round
    const left = flyingOf(after, OWN).some(({ missiles }) => missiles > 0) || after.missiles.length > 0
    return (
      fleetLost(round) ??
      (left ? undefined : 'You have no missiles left. Try again, and look first where a line goes.')
    )
  },
}

/** VP-7, VP-8: a missile that locks and strikes, a grenade for a pursuer. */
import type { SeatId } from '../../../engine/match-types.ts'
import { add, distance, hex, length, sub } from '../../../geometry/hex.ts'
import { manoeuvres } from '../manoeuvres.ts'
import type { Orders } from '../orders.ts'
import { fighterNamed, type State } from '../state.ts'
import { type Lesson, type LessonRound, PUPIL } from './lesson.ts'
import { aloft, drone, flies, outOfIt, plays, pupil, sky, trainer } from './sky.ts'

/** Flies to where its prey would drift, if possible, such that it stays there if both drift on. */
function tails(state: State, seat: SeatId, prey: string): Orders {
  const self = fighterNamed(state, seat)!
  const { at, velocity } = fighterNamed(state, prey)!
  const drift = add(self.at, self.velocity)
  let best = { chits: '', off: Infinity }
  for (const { chits, shift, push } of manoeuvres(state.rules, self)) {
    const now = sub(add(drift, shift), add(at, velocity))
    const apart = sub(add(self.velocity, push), velocity)
    const off = 4 * length(now) + length(add(now, apart))
    if (off < best.off) best = { chits, off }
  }
  return plays(seat, best.chits)
}

/** Back and forth, four rounds each way: turns its nose against its course and thrusts once. */
const paces = (seat: SeatId, round: number): Orders =>
  round % 4 > 0 ? {} : plays(seat, round === 4 ? 'F' : 'LLLF')

/** Long enough for all grenades: bad throws at the last goal must not end the lesson. */
const ROUNDS = 24
/** Greatest distance (hexes) from which the pursuer can reach the place where its prey would drift. */
export const IN_REACH = 3

const own = (missile: string): boolean => missile.startsWith(`${PUPIL}-`)

/** No ordnance is left for the goal. */
function spent({ after }: LessonRound): string | undefined {
  const { missiles } = pupil(after)
  if (aloft(after, 'B1') && missiles === 0 && !after.missiles.some(({ id }) => own(id)))
    return 'All missiles are spent. They lock on the nearest fighter within 60° to both sides of the nose: face the target.'
  return undefined
}

/** Why a grenade did not meet the goal. */
function threw({ before, timeline, after }: LessonRound): string | undefined {
  if (
    aloft(before, 'B1') ||
    !timeline.some((event) => event.kind === 'blast' && event.by === PUPIL && event.blast === 'grenade')
  )
    return undefined
  if (!aloft(after, PUPIL)) return undefined
  const away = distance(pupil(before).at, fighterNamed(before, 'B2')!.at)
  return away > IN_REACH
    ? `B2 was still ${away} hexes away and could not be there yet. Let it come to within ${IN_REACH}, then drop the next one.`
    : 'B2 was beside the blast. Drift straight on until it is behind you, then drop the next one.'
}

export const ordnance: Lesson = {
  id: 'ordnance',
  title: 'Missiles and grenades',
  teaches: 'Lock on, strike, and shake off a pursuer.',
  learned: [
    'A missile starts one hex ahead and locks on the nearest fighter before it, friend or enemy.',
    'From the next round on it chases by itself. A crosshair marks who is locked.',
    'A grenade goes off where you would have drifted without thrust: 200 in the middle, 141 around.',
    'It spares nobody: be two hexes away yourself.',
  ],
  // B2 waits until the target is destroyed.
  start: () =>
    sky('standard', 10, [
      trainer(hex(-6, 1), 0, { guns: [], missiles: 3, grenades: ROUNDS }),
      drone('B1', 'Drone', hex(2, -2), 4, 90, hex(0, 1)),
      drone('B2', 'Drone', hex(-9, 4), 0, 110),
    ]),
  names: { A1: 'You', B1: 'Target', B2: 'Pursuer' },
  others: (state, seat, round) =>
    seat === 'B1' ? paces(seat, round) : aloft(state, 'B1') ? {} : tails(state, seat, PUPIL),
  seed: 'ordnance',
  rounds: ROUNDS,
  goals: [
    {
      text: 'Release a missile so that it locks on the target B1.',
      way: [flies('', 'missile')],
      hint: 'Face B1, press Missile, then Ready. The missile appears one hex ahead of you and locks on whoever is nearest before its nose.',
      targets: ['B1'],
      met: ({ timeline, after }) =>
        !aloft(after, 'B1') ||
        timeline.some((event) => event.kind === 'lock' && own(event.missile) && event.fighter === 'B1'),
    },
    {
      text: 'Let it destroy B1.',
      way: [flies('')],
      hint: 'It flies by itself now, with thrust and inertia of its own: the red line is the chase to come. Press Ready, and keep out of its way. If it misses, release another.',
      targets: ['B1'],
      met: ({ after }) => !aloft(after, 'B1'),
    },
    {
      text: 'The pursuer B2 comes for you. Destroy it with a grenade, and get away.',
      way: [flies(''), flies(''), flies('FF', 'grenade')],
      hint: 'Drift until B2 is at most three hexes away: then it comes to where you would drift. In that round play Grenade and three thrusts: the lit hexes blow up, B2 arrives there, and you do not.',
      targets: ['B2'],
      missed: threw,
      met: ({ after }) => !aloft(after, 'B2') && aloft(after, PUPIL),
    },
  ],
  lost: (round) => outOfIt(round) ?? spent(round),
}

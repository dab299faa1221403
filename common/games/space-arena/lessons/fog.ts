/** SA-7: scans, ghosts of what was seen, and the cloak. */
import { distanceOf } from '../../../geometry/plane.ts'
import { TICKS } from '../data/constants.ts'
import { typeNamed } from '../data/ships.ts'
import { cloakedRange } from '../phases/scan.ts'
import { callName } from '../presentation/call-names.ts'
import { arena, at, events, flies, inTicks, orders, pupil, shipLost, vessel, way, within } from './arena.ts'
import { type Area, type Lesson, type LessonRound, PUPIL } from './lesson.ts'

const TYPE = 'F2534'
const PICKETS: readonly (readonly [name: string, x: number, y: number])[] = [
  ['B2', -155, 300],
  ['B3', 155, 300],
]
const PICKET_TYPE = 'H2545'
const SEES = typeNamed(PICKET_TYPE).scanDistance
const SEES_CLOAKED = cloakedRange(SEES, { cloaked: true, type: typeNamed(TYPE) })
const HAVEN: Area = { x: 0, y: 450, radius: 45 }
const HUNTED: Area = { x: -130, y: -200, radius: 100 }
const DRIFTS = 10
/** Rounds after which a search has failed. */
const GONE = 4

/** By tick of the round, from 1: whether the cloak was on at its end. */
function cloakedIn(round: LessonRound, tick: number): boolean {
  return (
    events(round, 'cloak')
      .filter((event) => event.ship === PUPIL && event.tick <= tick)
      .at(-1)?.on ?? pupil(round.before).cloaked
  )
}

/** The first picket that saw the pupil, and the tick. */
export function seenByPicket(
  round: LessonRound,
): { readonly name: string; readonly tick: number } | undefined {
  for (const [tick, place] of way(round).entries()) {
    if (tick === 0) continue
    const sees = cloakedIn(round, tick) ? SEES_CLOAKED : SEES
    const found = PICKETS.find(([, x, y]) => distanceOf(place.x - x, place.y - y) < sees)
    if (found) return { name: found[0], tick }
  }
  return undefined
}

/** Ticks of the round with the target in sight. */
const ticksSeen = (round: LessonRound): readonly number[] =>
  events(round, 'track')
    .find(({ name }) => name === 'B1')
    ?.ticks.filter((tick) => tick > 0) ?? []

export const fog: Lesson = {
  id: 'fog',
  title: 'Fog and the cloak',
  teaches: 'Find somebody, stay on the trail, pass unseen.',
  learned: [
    'You know what your scanners have seen, tick by tick, and nothing else. The circle shows how far they see.',
    'What was seen before is a ghost where it was: it has flown on since.',
    'A cloak shortens the others’ sight of you. It takes 10 energy a tick, and shuts off without.',
    'Others know as little of you: where you go unseen is your best weapon.',
  ],
  start: () =>
    arena(
      [
        vessel('A1', TYPE, at(0, 0), { battery: 150 }),
        vessel('B1', 'R2531', at(-200, -200, 90, DRIFTS)),
        ...PICKETS.map(([name, x, y]) => vessel(name, PICKET_TYPE, at(x, y, 180), { battery: 500 })),
      ],
      PICKETS.map(([name]) => name),
    ),
  names: { A1: 'You', B1: 'Smuggler', B2: 'Picket', B3: 'Picket' },
  others: (_state, seat) => orders(seat, seat === 'B1' ? '' : inTicks([1, 3, 5, 7, 9], `Fire L1 ${PUPIL}`)),
  seed: 'fog',
  rounds: 14,
  goals: [
    {
      text: `Somebody is about in the south-west, beyond your scanners. Find them within ${GONE} rounds.`,
      way: [flies('1: L141', '2: A23')],
      hint: 'The circle around your ship is how far you see. Pull the ship towards the ring: what comes into the circle is shown.',
      area: HUNTED,
      met: ({ after }) => after.sightings['A']?.some(({ name }) => name === 'B1') ?? false,
      missed: () => 'Nobody was within your circle. Fly on, into the ring.',
    },
    {
      text: `It flies on while you plan. Keep ${callName('B1')} in sight in all ten ticks of a round.`,
      way: [flies('1: A-8', '1: L50', '2: L50', '3: L40')],
      hint: `The smuggler flies ${DRIFTS} a tick towards the east. Plan a course beside its own, so that it stays within your circle. Seen once and lost, it is a ghost where it was: fly ahead of that.`,
      targets: ['B1'],
      met: (round) => ticksSeen(round).length === TICKS,
      missed(round) {
        const seen = ticksSeen(round)
        return seen.length === 0
          ? `You saw nothing of it. It flies east, ${DRIFTS} a tick: that is ${DRIFTS * TICKS} from its ghost after a round.`
          : `You had it in sight in ${seen.length} of ten ticks. Stay nearer.`
      },
    },
    {
      text: `Now pass between the pickets ${callName('B2')} and ${callName('B3')} into the ring, cloaked, so that they do not see you.`,
      way: [flies('1: A19', '1: L50', '2: L33', '7: A1'), flies('1: Activate Cloak On', '1: A-8', '1: R4')],
      hint: `They see ${SEES} far, but a cloaked ship like yours only ${SEES_CLOAKED}: the red circles. Before you come near, choose a tick, Energy, and Cloak on. It takes 10 energy a tick: fly fast, and switch it off behind them.`,
      area: HAVEN,
      dangers: PICKETS.map(([, x, y]) => ({ x, y, radius: SEES_CLOAKED })),
      met: (round) => within(HAVEN, pupil(round.after)) && seenByPicket(round) === undefined,
    },
  ],
  lost(round, met) {
    const seen = met === 2 ? seenByPicket(round) : undefined
    if (met === 0 && round.after.played >= GONE)
      return 'It has slipped away. Try again, and fly straight into the ring: nobody is found by waiting.'
    if (!seen) return shipLost(round)
    return `${callName(seen.name)} saw you in tick ${seen.tick}, ${cloakedIn(round, seen.tick) ? 'in spite of your cloak: keep to the middle between the two.' : 'when your cloak was off: switch it on before you come near.'}`
  },
}

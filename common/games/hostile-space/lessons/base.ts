/** HS-7: guarding a base, refilling beside it, and bringing down another. */
import { at, position } from '../position.ts'
import { craftNamed, playerNamed, type State } from '../state.ts'
import { mayFire } from '../turns.ts'
import {
  aloft,
  events,
  fires,
  fleetLost,
  idle,
  type Lane,
  type Lesson,
  type LessonRound,
  steers,
} from './lesson.ts'

/** The raider's line of fire at the base. */
const LANE: Lane = { from: at(6, 19), direction: 4, hexes: 10 }
const RAIDER = 'B1'

const fallen = (state: State, player: string): boolean => playerNamed(state, player)!.defeated

/** The raider's base has fallen and the own one stands: the match is won, whatever goals are left. */
const won = ({ after }: LessonRound): boolean => fallen(after, 'B') && !fallen(after, 'A')

export const base: Lesson = {
  id: 'base',
  title: 'A base',
  teaches: 'Guard it, refill beside it, bring down another.',
  learned: [
    'A token stops one craft or missile, and is gone. Two missiles on one line reach the middle.',
    'Without its middle token a base has lost the match for its owner.',
    'A craft in the way takes the hit for the base.',
    'At rest beside a token of your side a craft regains all delta-v, and two missiles a round.',
  ],
  start: () =>
    position({
      setup: { play: 'base-defence', roundLimit: 60 },
      bases: { A: { at: at(6, 8) }, B: { at: at(20, 18) } },
      craft: {
        A1: { at: at(9, 12) },
        A2: { at: at(10, 8), velocity: at(-1, 0), deltaV: 1, missiles: 0 },
        A3: { at: at(13, 15) },
        [RAIDER]: { at: at(6, 20), deltaV: 0, missiles: 3 },
      },
    }),
  names: { A1: 'You', B1: 'Raider' },
  others: (state, seat) =>
    state.phase === 'fire' && seat === 'B1' && mayFire(craftNamed(state, RAIDER)!)
      ? { kind: 'fire', of: { [RAIDER]: LANE.direction } }
      : idle(state),
  seed: 'base',
  rounds: 24,
  goals: [
    {
      text: 'The raider fires along the marked line. Bring A1 into it, before the second missile.',
      way: [steers({ A1: at(-3, 0) }), fires()],
      hint: 'Choose A1 and tap the hex three to its left: that is on the line. A craft there takes the hit for the base. It has three hit points, and a hit takes none, one or two.',
      lane: LANE,
      targets: [RAIDER],
      met: (round) =>
        won(round) ||
        events(round, 'hit').some(({ target, missile }) => target === 'A1' && missile.startsWith(RAIDER)),
      missed: (round) =>
        round.before.phase === 'fire' && events(round, 'token').length > 0
          ? 'A token of your base is gone. The next missile on that line takes its middle: get in the way now.'
          : undefined,
    },
    {
      text: 'A2 is out of missiles. Bring it to rest beside your base.',
      way: [steers({ A1: at(0, 0) }), fires(), steers({ A2: at(0, 0) }), fires()],
      hint: 'It drifts towards the base, one hex a round, and has just enough delta-v to stop. Let it drift until it is next to a token, then order a velocity of nothing. One hex further it would break the token, and itself.',
      targets: ['A2'],
      met: (round) => won(round) || events(round, 'refilled').some(({ craft }) => craft === 'A2'),
    },
    {
      text: 'Now bring down the other base: with two missiles of A3 along one line.',
      way: [steers({ A3: at(0, 3) }), fires({ A3: 0 }), steers({ A3: at(0, 0) }), fires({ A3: 0 })],
      hint: 'Bring A3 onto a line through the middle of the base: three hexes down, for one. Fire to the right. Stop it there, so that it is on the line in the next round, too, and fire again.',
      targets: ['A3'],
      met: won,
      missed: (round) =>
        round.before.phase === 'fire' && events(round, 'token').some(({ base: of }) => of === 'B')
          ? 'One token is gone. Fire once more along the same line.'
          : undefined,
    },
  ],
  lost(round, met) {
    if (fallen(round.after, 'A'))
      return 'The middle token of your base is gone, and with it the match. Try again, and get into the line in the first round.'
    if (met < 2 && !aloft(round.after, 'A2')) return 'A2 is lost. Stop it beside the base, not in it.'
    return fleetLost(round)
  },
}

/** The present step in words, and its planning time (HS-1.8, HS-2.3). */
import type { Step } from '../../engine/match-types.ts'
import { flying, playerNamed, type State } from './state.ts'
import { nextToFire } from './turns.ts'

/**
 * Seconds for one thing placed by one player while the others wait; for a fleet, a base time plus some per
 * craft.
 */
const ONE_PLACEMENT = 25
const LOOKING = 20
const A_CRAFT = 5
/**
 * A match's planning time suits a duel of six craft each; it grows by half for 32 craft, and at most doubles.
 */
const USUAL_CRAFT = 12
const MORE_EACH = 1 / 40

/** Firing takes one tap per craft. */
const FIRE_SHARE = 0.75

/** More craft take longer to survey. */
const roomFor = ({ craft }: State): number =>
  Math.min(2, 1 + Math.max(0, craft.filter(flying).length - USUAL_CRAFT) * MORE_EACH)

export function step(state: State): Step {
  const {
    phase,
    round,
    rules: { play, craftEach, declare },
  } = state
  const whose = state.order.length > 0 ? playerNamed(state, state.order[state.turn]!)!.id : ''
  const setting = (
    title: string,
    own: string,
    task: string,
    seconds: number,
    idle = 'the dice place it',
  ): Step => ({ title, ...(own && { own }), task, idle, time: { seconds }, counts: false })
  switch (phase) {
    case 'precedence':
      return setting('Dice for the order of play', '', '', 1)
    case 'marker':
      return play === 'base-defence'
        ? setting(
            `Player ${whose} places a base`,
            'Place your base',
            'Tap where the middle of your base is to be.',
            ONE_PLACEMENT,
          )
        : setting(
            `Player ${whose} places a marker`,
            'Place your marker',
            'Tap the middle of the zone that your craft will start in.',
            ONE_PLACEMENT,
          )
    case 'craft':
      return setting(
        'All place their craft',
        'Place your craft',
        `Place ${craftEach} craft in your zone, in secret.`,
        LOOKING + A_CRAFT * craftEach,
        'the dice place them',
      )
    case 'entity':
      return setting(
        `Player ${whose} places a rock (${state.entities.length + 1} of ${state.entitiesDue})`,
        `Place a rock (${state.entities.length + 1} of ${state.entitiesDue})`,
        'Tap a free hex outside all zones, or drag a row of up to five.',
        ONE_PLACEMENT,
      )
    case 'velocity':
      // If nobody has a missile left, the round ends with this step.
      return {
        title: `Velocity, round ${round}`,
        task: 'Give your craft new velocities.',
        idle: 'velocities stay',
        time: { share: roomFor(state) },
        counts: nextToFire(state, 0) === undefined,
      }
    case 'fire':
      return declare === 'in-precedence'
        ? {
            title: `Player ${whose} declares fire, round ${round}`,
            own: `Declare your fire, round ${round}`,
            task: 'Choose who fires, and where to. Everybody will see it.',
            idle: 'nobody fires',
            time: { share: FIRE_SHARE * roomFor(state) },
            counts: nextToFire(state, state.turn + 1) === undefined,
          }
        : {
            title: `Fire, round ${round}`,
            task: 'Choose who fires a missile, and where to.',
            idle: 'nobody fires',
            time: { share: FIRE_SHARE * roomFor(state) },
            counts: true,
          }
  }
}

/** Warns of fire that hits friends, the craft itself or one's own base, this round or a lap later. */
import { listed } from '../../../../common/engine/presentation/words.ts'
import {
  type CraftId,
  type Player,
  playerOf,
  type State,
} from '../../../../common/games/hostile-space/state.ts'
import type { Hex } from '../../../../common/geometry/hex.ts'
import { byGravity, type Gravity, type Warning } from '../../../game-kit/gravity.ts'
import type { FireForecast } from './forecast.ts'
import { isFriend, type Line, type MissileMeeting } from './missile-lines.ts'
import { defeat, gravityOfHit, hurt, isDefeat, tokenInWords } from './warnings.ts'

export interface FireWarning extends Warning {
  readonly craft: CraftId
  readonly at: Hex
  readonly label: string
}

/** Warnings for a player's own craft, the gravest first. `planned`: lines by craft. */
export function fireWarningsOf(
  state: State,
  player: Player,
  planned: ReadonlyMap<CraftId, Line>,
  forecast: FireForecast,
): FireWarning[] {
  return [
    ...[...planned]
      .filter(([id]) => playerOf(id) === player.id)
      .flatMap(([id, { meets }]) =>
        meets && isFriend(meets)
          ? [
              {
                craft: id,
                at: meets.at,
                gravity: gravityOf(state, player, meets),
                label: meets.later === 0 ? 'own!' : `round ${state.round + meets.later}!`,
                text: `${id}: ${meetingInWords(state, player, meets)}!`,
              },
            ]
          : [],
      ),
    ...struck(state, player, forecast),
  ].sort(byGravity)
}

/** Bases stay where they are; craft will not all drift on for rounds. */
const gravityOf = (state: State, player: Player, { what, later }: MissileMeeting): Gravity =>
  'base' in what
    ? isDefeat(player, what)
      ? 'defeat'
      : what.token === 0
        ? 'loss'
        : 'harm'
    : later > 0
      ? 'threat'
      : gravityOfHit(state)

/**
 * Missiles in flight, or declared or guessed fire, hit an own craft: it cannot evade, but it can still fire
 * first.
 */
function struck(state: State, player: Player, { hits }: FireForecast): FireWarning[] {
  const ours = new Set(
    state.craft
      .filter(({ id }) => playerOf(id) === player.id)
      .map(({ id, launched }) => `${id}-${launched + 1}`),
  )
  return state.craft
    .filter(({ id }) => playerOf(id) === player.id)
    .flatMap(({ id, at }) => {
      const by = hits
        .filter(({ target, missile }) => target === id && !ours.has(missile))
        .map(({ missile }) => missile)
      return by.length === 0
        ? []
        : [
            {
              craft: id,
              at,
              gravity: gravityOfHit(state),
              label: 'hit!',
              text: `${id} is in the path of ${listed(by)}: ${hurt(state, by.length)}!`,
            },
          ]
    })
}

/** "its missile hits A3, your own, in round 4 if all drift on" */
export function meetingInWords(state: State, player: Player, { what, side, later }: MissileMeeting): string {
  const when = later === 0 ? 'this round' : `in round ${state.round + later}, if all drift on`
  if ('base' in what)
    return `its missile destroys ${tokenInWords(state, player, what)} ${when}${defeat(player, what)}`
  const whose = {
    enemy: what.id,
    ally: `your ally ${what.id}`,
    own: `your own ${what.id}`,
    itself: `${what.id} itself`,
    rock: what.id,
  }[side]
  const rock = state.entities.find(({ id }) => id === what.id)
  if (rock)
    return rock.hexes.length > 1
      ? `its missile breaks up on ${what.id} ${when}`
      : `its missile hits ${what.id} ${when}, and both are gone`
  return `its missile ${side === 'itself' ? 'comes around and hits' : 'hits'} ${whose} ${when}`
}

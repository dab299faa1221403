/** Warns of a plan's consequences for its own side, if everybody else does as guessed. */
import { listed } from '../../../../common/engine/presentation/words.ts'
import { outlook } from '../../../../common/games/void-patrol/outlook.ts'
import { type Fighter, fighterNamed, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import { distance } from '../../../../common/geometry/hex.ts'
import { byGravity, type Warning } from '../../../game-kit/gravity.ts'
import { place } from '../plane.ts'
import type { Forecast } from './forecast.ts'
import { isStopped, shotInWords } from './odds.ts'

export interface FighterWarning extends Warning {
  /** The fighter whose plan it is about. */
  readonly fighter: string
}

/** Warnings for one fighter, the gravest first. */
export function warningsOf(state: State, forecast: Forecast, id: string): FighterWarning[] {
  const fighter = fighterNamed(forecast.after, id)!
  return [
    ...thisRound(forecast, fighter),
    ...ownBlasts(state, forecast, fighter),
    ...fire(forecast, fighter),
    ...borders(forecast, fighter),
    ...missile(state, forecast, fighter),
  ]
    .sort(byGravity)
    .map((warning) => ({ fighter: id, ...warning }))
}

/** Immediate consequences of rocks and the border (VP-3, VP-6). */
function thisRound({ wrecked, leaving, collisions }: Forecast, { id }: Fighter): Warning[] {
  const leaves = leaving.find(({ fighter }) => fighter === id)?.kind
  return [
    ...(wrecked.includes(id)
      ? [{ text: `${id} would be destroyed by ${rocksMet(collisions, id)}!`, gravity: 'loss' as const }]
      : []),
    ...(leaves === 'imploded'
      ? [{ text: `${id} leaves the field and implodes!`, gravity: 'loss' as const }]
      : leaves === 'retired'
        ? [{ text: `${id} retires: it leaves the match safely.`, gravity: 'note' as const }]
        : []),
    ...collisions
      .filter(({ fighter }) => fighter === id)
      .map(({ hex, hull, damage }) =>
        hull > 0
          ? { text: `${id} hits the asteroid at ${place(hex)}: ${hull} damage!`, gravity: 'harm' as const }
          : {
              text: `${id} ${damage > 0 ? `hits the asteroid at ${place(hex)}: its shields hold` : `grazes the asteroid at ${place(hex)}: no damage`}.`,
              gravity: 'note' as const,
            },
      ),
  ]
}

/** "the asteroid at C4", "the asteroids at C4 and C5": those that a fighter hits in the round. */
function rocksMet(collisions: Forecast['collisions'], id: string): string {
  const places = [
    ...new Set(
      collisions.filter(({ fighter, hull }) => fighter === id && hull > 0).map(({ hex }) => place(hex)),
    ),
  ]
  if (places.length === 0) return 'a rock'
  return `the ${places.length > 1 ? 'asteroids' : 'asteroid'} at ${listed(places)}`
}

/** Blasts in which the fighter ends, whoever caused them; and its own blasts' effect on friends. */
function ownBlasts(state: State, { after, struck, launches }: Forecast, { id, team }: Fighter): Warning[] {
  const launcherOf = (by: string) =>
    state.missiles.find((missile) => missile.id === by)?.by ??
    launches.find((launch) => launch.missile === by)?.fighter ??
    by
  return struck
    .filter(
      ({ fighter, by, hull }) =>
        hull > 0 && fighterNamed(state, fighter)!.team === team && (fighter === id || launcherOf(by) === id),
    )
    .map(({ fighter, by, hull }) => {
      const [owner, weapon] = [launcherOf(by), by === launcherOf(by) ? 'blast' : 'missile']
      const whose = owner === fighter ? 'its own' : `${owner}’s`
      return {
        text:
          fighter === id
            ? `${id} is struck by ${whose} ${weapon}: ${hull} damage!`
            : `The ${weapon} of ${id} strikes its friend ${fighter}: ${hull} damage!`,
        gravity: flying(fighterNamed(after, fighter)!) ? ('harm' as const) : ('loss' as const),
      }
    })
}

/** A shot is likely from this chance on (per cent). */
const LIKELY = 50

/** Others’ shots at it, if their plans are as guessed. */
const fire = ({ shots }: Forecast, { id }: Fighter): Warning[] =>
  shots
    .filter((shot) => shot.target === id && !isStopped(shot))
    .sort((a, b) => b.chance - a.chance)
    .map((shot) => ({ text: shotInWords(shot), gravity: shot.chance >= LIKELY ? 'threat' : 'doubt' }))

/** Dangers of its drift in the next round (VP-6.2, VP-3.5). */
function borders({ after }: Forecast, fighter: Fighter): Warning[] {
  if (!flying(fighter)) return []
  const { drifting, doomed } = outlook(after, fighter)
  const { id } = fighter
  if (drifting === 'flies on') return []
  const what = {
    retires: 'leaves the field through its own side next round',
    implodes: 'leaves the field next round and implodes',
    'is wrecked': 'hits rocks next round and is destroyed',
  }[drifting]
  if (doomed) return [{ text: `${id} ${what}, whatever it plays then!`, gravity: 'loss' }]
  return [
    {
      text: `If it drifts on, ${id} ${what}: turn or thrust then.`,
      gravity: drifting === 'retires' ? 'note' : 'threat',
    },
  ]
}

/** What its released missile will chase (VP-7.2, VP-7.3). */
function missile(state: State, forecast: Forecast, { id }: Fighter): Warning[] {
  const launch = forecast.launches.find(({ fighter }) => fighter === id)
  if (!launch) return []
  if (launch.wasted)
    return [{ text: 'The missile is wasted: a rock or a blast is where it appears.', gravity: 'harm' }]
  const lock = forecast.locks.find((one) => one.missile === launch.missile)
  // The missile explodes at once: the warnings of blasts cover it.
  if (!lock) return []
  if (!lock.fighter)
    return [{ text: 'The missile locks on nothing: nobody is in sight before its nose.', gravity: 'note' }]
  const [target, own] = [fighterNamed(forecast.after, lock.fighter)!, fighterNamed(state, id)!]
  const away = `${distance(launch.at, target.at)} hexes away`
  if (target.team === own.team)
    return [
      {
        text: `The missile locks on ${target.id === id ? `${id} itself` : `its friend ${target.id}`}, ${away}!`,
        gravity: 'threat',
      },
    ]
  return [{ text: `The missile locks on ${target.id} ${target.model}, ${away}.`, gravity: 'note' }]
}

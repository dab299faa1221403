/** The objective, and each faction's progress. */
import { counted, listed } from '../../../../common/engine/presentation/words.ts'
import { SUBTURNS } from '../../../../common/games/vector-combat/data/numbers.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { bodyWords, ringWords } from '../../../../common/games/vector-combat/presentation/place-words.ts'
import { inPlay, landingsOf, type State } from '../../../../common/games/vector-combat/state.ts'

interface Goal {
  /** A few words, and sentences. */
  readonly title: string
  readonly aim: string
  readonly stands: readonly ({ readonly faction: string } & Stand)[]
}

/** A faction's progress; `brief`: for narrow places. */
interface Stand {
  readonly text: string
  readonly brief: string
  /** For spectators: the words that follow the faction's name. */
  readonly says: string
}

/** Undefined without an objective, as in a lesson. */
export function goalOf(state: State): Goal | undefined {
  const { victory, factions } = state
  if (victory.kind === null) return undefined
  return {
    title: titleOf(state),
    aim: aimOf(state),
    stands: factions.map((faction) => ({ faction, ...standOf(state, faction) })),
  }
}

function titleOf({ map, victory: { kind, body, rings, landings } }: State): string {
  switch (kind) {
    case 'land':
      return (
        `Land on ${body === null ? 'a body' : bodyWords(body)}, ` +
        `take off${landings === undefined ? '' : `, ${landings} times`}`
      )
    case 'orbit':
      return `Hold ${ringsWords(map, rings)}`
    default:
      return kind === 'hull' ? 'Most hull wins' : 'The last one wins'
  }
}

function aimOf({ map, victory: { kind, turns, body, hold, rings, landings } }: State): string {
  const limit = turns > 0 ? ` After turn ${turns} most hull wins.` : ''
  switch (kind) {
    case 'land':
      return `Land on ${body === null ? 'a body' : bodyWords(body)} and take off again${landings === undefined ? '' : `, ${landings} times with all ships together`}, first.${limit}`
    case 'orbit':
      return `Hold ${ringsWords(map, rings)} for ${counted(hold, 'turn')}.${limit}`
    case 'hull':
      return `Most hull after turn ${turns} wins.`
    default:
      return `The last side in play wins.${limit}`
  }
}

const ringsWords = (map: string, rings: readonly string[]): string =>
  rings.length > 0 ? rings.map((ring) => ringWords(fieldOf(map).map, ring)).join(' or ') : 'an orbit'

const same = (text: string, says: string): Stand => ({ text, brief: text, says })

function standOf({ victory, ships, takeoffs }: State, faction: string): Stand {
  const { kind, body, hold, rings, landings } = victory
  const mine = ships.filter((ship) => ship.faction === faction && inPlay(ship))
  if (mine.length === 0) return same('out', 'is out')
  const hull = `${mine.reduce((sum, ship) => sum + ship.hull, 0)} hull`
  if (kind === 'land') {
    if (landings !== undefined)
      return {
        text: `${landingsOf(victory, ships, faction)} of ${counted(landings, 'landing')}`,
        brief: `${landingsOf(victory, ships, faction)} of ${landings}`,
        says: `has made ${landingsOf(victory, ships, faction)} of ${counted(landings, 'landing')}`,
      }
    if (Object.hasOwn(takeoffs, faction))
      return { text: 'landed and took off', brief: 'took off', says: 'has landed and taken off' }
    const landed = mine.filter(({ landedOn }) =>
      body === null ? landedOn.length > 0 : landedOn.includes(body),
    )
    return landed.length > 0
      ? same(
          `landed: ${listed(landed.map(({ id }) => id))}`,
          `has landed with ${listed(landed.map(({ id }) => id))}`,
        )
      : { text: 'not landed yet', brief: 'not landed', says: 'has not landed yet' }
  }
  if (kind === 'orbit') {
    const best = mine
      .filter(({ ring }) => ring !== null && (rings.length === 0 || rings.includes(ring)))
      .sort((a, b) => b.run - a.run)[0]
    const [run, wanted] = [Math.min(best?.run ?? 0, SUBTURNS * hold), SUBTURNS * hold]
    const held = `${run} of ${wanted}`
    return {
      text: `${held} subturns${best ? ` (${best.id})` : ''}`,
      brief: held,
      says:
        run === wanted
          ? 'has held it long enough'
          : best === undefined || run === 0
            ? `does not hold it yet, and needs ${counted(wanted, 'subturn')}`
            : `wins if it holds it for ${counted(wanted - run, 'more subturn')}`,
    }
  }
  return kind === 'hull'
    ? same(hull, `has ${hull}`)
    : {
        text: `${counted(mine.length, 'ship')}, ${hull}`,
        brief: counted(mine.length, 'ship'),
        says: `has ${counted(mine.length, 'ship')} left, with ${hull}`,
      }
}

/** Lines of the battle log, for players and screen readers. */
import { teamsInWords, winInWords } from '../../../engine/presentation/story.ts'
import { counted, listed, playerDoes, playersOwn, type Reader } from '../../../engine/presentation/words.ts'
import { inSentence } from '../../../engine/step.ts'
import { length, same, still } from '../../../geometry/hex.ts'
import type { Event, EventOf } from '../events.ts'
import { type PlayerId, playerNamed, type State } from '../state.ts'

export const DIRECTIONS = ['right', 'lower right', 'lower left', 'left', 'upper left', 'upper right'] as const

const place = ({ q, r }: { q: number; r: number }): string => `${q}, ${r}`
export function describe(event: Event, before: State, reader: Reader = ''): string | undefined {
  const who = (id: PlayerId) => playerNamed(before, id)!
  switch (event.kind) {
    case 'rolled':
      return `${playerDoes(who(event.player), reader, 'roll')} ${event.rolls.join(', then ')}`
    case 'order':
      return `Order of play: ${event.players.map((id) => (who(id).seat === reader ? 'you' : `player ${id}`)).join(', then ')}`
    case 'entities':
      return `${counted(
        event.rolls.reduce((sum, roll) => sum + roll, 0),
        'rock',
      )} (rolled ${listed(event.rolls.map(String))})`
    case 'marker':
      return `${playerDoes(who(event.player), reader, 'place')} a ${before.rules.play === 'base-defence' ? 'base' : 'marker'} at ${place(event.at)}${event.drawn ? ', drawn at random' : ''}`
    case 'placed':
      return `${event.craft} starts at ${place(event.at)}${event.drawn ? ', drawn at random' : ''}`
    case 'entity':
      return `${playerDoes(who(event.player), reader, 'place')} ${event.entity}${event.hexes.length > 1 ? ` of ${event.hexes.length} hexes` : ''} at ${place(event.hexes[0]!)}${event.drawn ? ', drawn at random' : ''}`
    case 'move':
      return moved(event)
    case 'token':
      return `${event.by} runs into ${event.token === 0 ? 'the middle token' : 'a token'} of ${playersOwn(who(event.base), reader)} base: both are destroyed`
    case 'defeated':
      return `${playerDoes(who(event.player), reader, 'are', 'is')} defeated`
    case 'collision':
      return collided(event)
    case 'declared':
      return declared(event, playerDoes(who(event.player), reader, 'declare'))
    case 'launch':
      return `${event.craft} fires ${event.missile}, ${DIRECTIONS[event.direction]}`
    case 'flight':
      return event.burnsOut ? `${event.missile} burns out` : undefined
    case 'hit':
      return hit(event, before)
    case 'destroyed':
      // The line of the cause says so already, except where hit points had to run out first.
      return event.by === 'missile' ? `${event.what} is destroyed` : undefined
    case 'refilled':
      return `${event.craft} is refilled: ${listed([...(event.deltaV > 0 ? [`${event.deltaV} delta-v`] : []), ...(event.missiles > 0 ? [counted(event.missiles, 'missile')] : [])])}`
    case 'over':
      return event.by === 'draw'
        ? `A draw of ${inSentence(teamsInWords(event.winners))}`
        : winInWords(event.winners)
  }
}

function moved({ craft, was, velocity, spent }: EventOf<'move'>): string | undefined {
  if (same(was, velocity)) return undefined
  return `${craft} ${still(velocity) ? 'comes to rest' : `goes on at speed ${length(velocity)}`} for ${spent} of delta-v`
}

function collided({ craft, entity, broken }: EventOf<'collision'>): string {
  const who = entity === '' || !broken ? listed(craft) : listed([...craft, entity])
  if (entity !== '' && !broken) return `${who} ${craft.length > 1 ? 'run' : 'runs'} into ${entity}: destroyed`
  return `${who} collide: ${craft.length + (broken ? 1 : 0) > 2 ? 'all' : 'both'} are destroyed`
}

/** `does`: who declares, and the verb. */
function declared({ fire }: EventOf<'declared'>, does: string): string {
  const shots = Object.entries(fire).map(([craft, direction]) => `${craft} ${DIRECTIONS[direction]}`)
  return shots.length > 0 ? `${does}: ${listed(shots)}` : `${does} no fire`
}

function hit({ missile, target, roll, damage, left }: EventOf<'hit'>, before: State): string {
  const rock = before.entities.find(({ id }) => id === target)
  if (rock) return rock.hexes.length > 1 ? `${missile} breaks up on ${target}` : `${missile} hits ${target}`
  if (roll === 0) return `${missile} hits ${target}`
  return `${missile} hits ${target} (rolled ${roll}): ${damage === 0 ? 'no damage' : `${damage} damage`}, ${counted(left, 'hit point')} left`
}

/** Lines of the battle log, for players and screen readers. */
import { counted, listed } from '../../../engine/presentation/words.ts'
import { length, same, still } from '../../../geometry/hex.ts'
import type { Event, EventOf } from '../events.ts'
import type { State } from '../state.ts'

export const DIRECTIONS = ['right', 'lower right', 'lower left', 'left', 'upper left', 'upper right'] as const

const place = ({ q, r }: { q: number; r: number }): string => `${q}, ${r}`
export function describe(event: Event, before: State): string | undefined {
  switch (event.kind) {
    case 'rolled':
      return `Player ${event.player} rolls ${event.rolls.join(', then ')}`
    case 'order':
      return `Precedence: ${event.players.join(', ')}`
    case 'entities':
      return `${counted(
        event.rolls.reduce((sum, roll) => sum + roll, 0),
        'rock',
      )} (rolled ${event.rolls.join(' and ')})`
    case 'marker':
      return `Player ${event.player} places a ${before.rules.play === 'base-defence' ? 'base' : 'marker'} at ${place(event.at)}${event.drawn ? ', drawn at random' : ''}`
    case 'placed':
      return `${event.craft} starts at ${place(event.at)}${event.drawn ? ', drawn at random' : ''}`
    case 'entity':
      return `Player ${event.player} places ${event.entity}${event.hexes.length > 1 ? ` of ${event.hexes.length} hexes` : ''} at ${place(event.hexes[0]!)}${event.drawn ? ', drawn at random' : ''}`
    case 'move':
      return moved(event)
    case 'token':
      return `${event.by} runs into ${event.token === 0 ? 'the middle token' : 'a token'} of player ${event.base}’s base: both are destroyed`
    case 'defeated':
      return `Player ${event.player} is defeated`
    case 'collision':
      return collided(event)
    case 'declared':
      return declared(event)
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
      return event.by === 'draw' ? `A draw of ${listed(event.winners)}` : `Team ${listed(event.winners)} wins`
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

function declared({ player, fire }: EventOf<'declared'>): string {
  const shots = Object.entries(fire).map(([craft, direction]) => `${craft} ${DIRECTIONS[direction]}`)
  return shots.length > 0
    ? `Player ${player} declares: ${listed(shots)}`
    : `Player ${player} declares no fire`
}

function hit({ missile, target, roll, damage, left }: EventOf<'hit'>, before: State): string {
  const rock = before.entities.find(({ id }) => id === target)
  if (rock) return rock.hexes.length > 1 ? `${missile} breaks up on ${target}` : `${missile} hits ${target}`
  if (roll === 0) return `${missile} hits ${target}`
  return `${missile} hits ${target} (rolled ${roll}): ${damage === 0 ? 'no damage' : `${damage} damage`}, ${counted(left, 'hit point')} left`
}

/** HS-1.2, HS-1.6: the dice before anything is placed. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Event } from '../events.ts'
import type { PlayerId, State } from '../state.ts'

export function precedence(state: State, dice: Dice): { state: State; timeline: Event[] } {
  const rolls = new Map<PlayerId, number[]>(state.players.map(({ id }) => [id, []]))
  const order = ranked(
    state.players.map(({ id }) => id),
    (player) => {
      const own = rolls.get(player)!
      own.push(dice.roll(`precedence/${player}/${own.length + 1}`, 6))
      return own.at(-1)!
    },
  )
  const entityRolls = Array.from({ length: state.rules.entityDice }, (_, i) =>
    dice.roll(`entities/${i + 1}`, 6),
  )
  const timeline: Event[] = [
    ...state.players.map(({ id }): Event => ({ kind: 'rolled', player: id, rolls: rolls.get(id)! })),
    { kind: 'order', players: order },
    ...(entityRolls.length > 0 ? [{ kind: 'entities', rolls: entityRolls } satisfies Event] : []),
  ]
  return {
    state: {
      ...state,
      order,
      entitiesDue: entityRolls.reduce((sum, roll) => sum + roll, 0),
      phase: 'marker',
      turn: 0,
    },
    timeline,
  }
}

/** By roll, highest first; tied players roll again among themselves. */
function ranked(players: readonly PlayerId[], roll: (player: PlayerId) => number): PlayerId[] {
  if (players.length < 2) return [...players]
  const rolled = players.map((player) => ({ player, value: roll(player) }))
  return [6, 5, 4, 3, 2, 1].flatMap((value) =>
    ranked(
      rolled.filter((one) => one.value === value).map(({ player }) => player),
      roll,
    ),
  )
}

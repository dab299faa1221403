/** The teams' standings by what decides the match, also for a quick look; allies by their letters. */
import type { TeamId } from '../../../../common/engine/match-types.ts'
import { byTeam, lastOnes, type Nearness } from '../../../../common/engine/presentation/story.ts'
import { counted } from '../../../../common/engine/presentation/words.ts'
import { meansOf } from '../../../../common/games/hostile-space/outcome.ts'
import {
  flying,
  fullHp,
  playerOf,
  remains,
  type State,
} from '../../../../common/games/hostile-space/state.ts'
import { TERMS } from './terms.ts'

export function standings(state: State): { columns: string[]; rows: { team: TeamId; cells: string[] }[] } {
  const defence = state.rules.play === 'base-defence'
  const teams = [...new Set(state.players.map(({ team }) => team))].sort()
  return {
    columns: [...(defence ? ['Tokens'] : []), 'Craft', 'Missiles', 'In flight', 'Delta-v'],
    rows: teams.map((team) => {
      const members = state.players
        .filter((player) => player.team === team)
        .map((player) => ({
          ...meansOf(state, player),
          flown: state.missiles.filter(({ id }) => playerOf(id) === player.id).length,
        }))
      const cell = (of: keyof (typeof members)[number]) => members.map((member) => member[of]).join(' + ')
      return {
        team,
        cells: [
          ...(defence ? [cell('tokens')] : []),
          cell('craft'),
          cell('missiles'),
          cell('flown'),
          cell('deltaV'),
        ],
      }
    }),
  }
}

/** In Base Defence counts bases, whose middle tokens are the targets, else craft. */
export function nearness(state: State): Nearness[] {
  const craft = byTeam(state.players, (player) => meansOf(state, player).craft)
  if (state.rules.play === 'standard') return lastOnes(craft, 'craft', undefined, 'craft')
  return lastOnes(
    byTeam(state.players, (player) => (remains(state, player) ? 1 : 0)),
    'base',
    (team) =>
      `${counted(byTeam(state.players, ({ tokens }) => tokens.length)[team]!, 'token')} of its own ` +
      `and ${craft[team]!} craft`,
  )
}

/** Where bases are defended, tokens are the main measure. */
export function glance(state: State) {
  const { players, craft, rules } = state
  return [...new Set(players.map(({ team }) => team))].sort().map((team) => {
    const members = players.filter((player) => player.team === team)
    const own = craft.filter(({ id }) => members.some((player) => player.id === playerOf(id)))
    // Before craft are placed, count those due.
    const due = state.round === 0 ? rules.craftEach * members.length : own.length
    const aloft = own.filter(flying)
    const tokens = members.reduce((sum, player) => sum + player.tokens.length, 0)
    return {
      team,
      full: due * fullHp(rules),
      hull: state.round === 0 ? due * fullHp(rules) : aloft.reduce((sum, { hp }) => sum + hp, 0),
      pieces: state.round === 0 ? due : aloft.length,
      ...(rules.play === 'base-defence'
        ? { score: counted(tokens, 'token'), meaning: TERMS.tokens }
        : { score: '' }),
    }
  })
}

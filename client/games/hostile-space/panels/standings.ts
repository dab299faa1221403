/** The teams' standings by what decides the match; allies in the order of their letters. */
import type { TeamId } from '../../../../common/engine/match-types.ts'
import { byTeam, lastOnes, type Nearness } from '../../../../common/engine/presentation/story.ts'
import { meansOf } from '../../../../common/games/hostile-space/outcome.ts'
import { playerOf, remains, type State } from '../../../../common/games/hostile-space/state.ts'

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
  if (state.rules.play === 'standard')
    return lastOnes(craft, 'craft', (team) => `${craft[team]!} left`, 'craft')
  return lastOnes(
    byTeam(state.players, (player) => (remains(state, player) ? 1 : 0)),
    'base',
    (team) =>
      `${byTeam(state.players, ({ tokens }) => tokens.length)[team]!} of its own tokens and ${craft[team]!} craft left`,
  )
}

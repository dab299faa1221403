/** The players and the score, one line per side. */
import { Fragment } from 'preact'
import type { TeamId } from '../../../common/engine/match-types.ts'
import { TeamMark } from '../../ui/team-mark.tsx'
import type { Battle } from '../match/battle/battle.ts'
import { SeatName } from '../match/talk/seat-name.tsx'
import { ProgramMark } from '../people/names.tsx'

const NAMED_AT_MOST = 2
/** Only the first columns of a game's score matter. */
const COLUMNS = 2

/** With more columns there is no room for their titles. */
const TOLD_AT_MOST = 2

/** `columns`: several, with their titles. */
export function Score({ battle, columns = false }: { readonly battle: Battle; readonly columns?: boolean }) {
  const state = battle.visible.state.value
  if (state === undefined) return null
  const { rows, columns: titles } = battle.game.standings(state, battle.visible.over.value)
  return (
    <ul class="score" aria-label="Score">
      {rows.map(({ team, cells }) => (
        <li key={team} style={{ '--team': battle.game.teamColour(team) }}>
          <TeamMark team={team} />
          <span>
            <Names battle={battle} team={team} />
          </span>
          {cells.slice(0, columns ? COLUMNS : 1).map((cell, i) => (
            <b key={i} title={titles[i]}>
              {cell}
              {columns || rows.length <= TOLD_AT_MOST ? (
                <small> {titles[i]!.toLowerCase()}</small>
              ) : (
                <span class="sr-only"> {titles[i]}</span>
              )}
            </b>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Names({
  battle: {
    snapshot: { seats, exhibition, phase },
  },
  team,
}: {
  readonly battle: Battle
  readonly team: TeamId
}) {
  const those = seats.filter((seat) => seat.team === team)
  const rest = those.length - NAMED_AT_MOST
  return (
    <>
      {those.slice(0, NAMED_AT_MOST).map((seat, i) => (
        <Fragment key={seat.id}>
          {i > 0 ? ', ' : ''}
          {exhibition ? seat.name.replace(/ \(bot\)$/, '') : <SeatName seat={seat} phase={phase} />}
          {seat.program ? <ProgramMark /> : null}
        </Fragment>
      ))}
      {rest > 0 ? ` and ${rest} more` : ''}
    </>
  )
}

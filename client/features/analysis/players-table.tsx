/** How well each player ordered, in numbers. */
import { type Judgement, lostBy, MARKS } from '../../../common/engine/analysis/judgement.ts'
import type { Seat, TeamId } from '../../../common/engine/match-types.ts'
import { TeamMark } from '../../ui/team-mark.tsx'
import { MARK_WORDS, MarkSign } from './marks.tsx'

export function PlayersTable({
  seats,
  judgements,
  name,
  colour,
}: {
  seats: readonly Seat[]
  judgements: readonly Judgement[]
  name: (seat: string) => string
  colour: (team: TeamId) => string
}) {
  return (
    <table class="players-table">
      <thead>
        <tr>
          <th scope="col">
            <span class="sr-only">Player</span>
          </th>
          {MARKS.map((mark) => (
            <th scope="col" key={mark}>
              <MarkSign mark={mark} />
              <span class="sr-only">{MARK_WORDS[mark]}</span>
            </th>
          ))}
          <th scope="col" title="Chance of winning lost by orders, on average a decision">
            Lost
          </th>
        </tr>
      </thead>
      <tbody>
        {seats.map(({ id, team }) => {
          const own = judgements.filter(({ seat }) => seat === id)
          const lost = own.reduce((sum, one) => sum + lostBy(one), 0) / Math.max(1, own.length)
          return (
            <tr key={id} style={{ '--team': colour(team) }}>
              <th scope="row">
                <b>
                  <TeamMark team={team} />
                </b>{' '}
                {name(id)}
              </th>
              {MARKS.map((mark) => (
                <td key={mark}>{own.filter((one) => one.mark === mark).length}</td>
              ))}
              <td>{own.length ? `${(100 * lost).toFixed(1)}\u00a0%` : '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** How well each player ordered, in numbers; and the marks for orders: a sign, a word and a colour. */
import { type Judgement, lostBy, MARKS, type OrdersMark } from '../../../common/engine/analysis/judgement.ts'
import type { Seat, TeamId } from '../../../common/engine/match-types.ts'
import { TeamMark } from '../../ui/team-mark.tsx'

const SIGNS: Readonly<Record<OrdersMark, string>> = { best: '✓', good: '·', inaccuracy: '?!', mistake: '?' }
export const MARK_WORDS: Readonly<Record<OrdersMark, string>> = {
  best: 'best',
  good: 'good',
  inaccuracy: 'inaccuracy',
  mistake: 'mistake',
}

export const MarkSign = ({ mark }: { mark: OrdersMark }) => (
  <i class={`order-mark order-mark-${mark}`} title={MARK_WORDS[mark]} aria-hidden="true">
    {SIGNS[mark]}
  </i>
)

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

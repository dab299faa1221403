/** Where a match turned: the rounds in which chances changed most, and by what. */
import { Fragment } from 'preact'
import type { Judgement } from '../../../common/engine/analysis/judgement.ts'
import { causeOf, type TurningPoint } from '../../../common/engine/analysis/turning-points.ts'
import type { Seat } from '../../../common/engine/match-types.ts'
import { chanceInWords } from '../../../common/engine/presentation/chance-words.ts'
import { decidedIt } from '../../../common/engine/step.ts'
import { icons } from '../../ui/icons.tsx'
import { TeamMark } from '../../ui/team-mark.tsx'
import { MarkSign } from './players-table.tsx'

interface TurningsProps {
  readonly points: readonly TurningPoint[]
  readonly judgements: readonly Judgement[]
  /** The analysis has finished. */
  readonly done: boolean
  readonly seats: readonly Seat[]
  readonly title: (round: number) => string
  /** A seat by its name, a team by that of its only player, and a sentence with the names of its players. */
  readonly name: (seat: string) => string
  readonly side: (team: string) => string
  readonly named: (text: string) => string
  readonly colour: (team: string) => string
  readonly go: (round: number) => void
}

export function Turnings(props: TurningsProps) {
  const { points, done } = props
  return points.length ? (
    <ol class="turnings">
      {points.map((point, i) => (
        <li key={point.round}>
          <Turn {...props} point={point} number={i + 1} />
        </li>
      ))}
    </ol>
  ) : (
    <p class="quiet">
      {done ? 'In no single round: no side gained much at once.' : 'This is being worked out…'}
    </p>
  )
}

const CAUSES = {
  orders: 'by orders',
  dice: 'by the dice',
  both: 'by orders and dice',
  met: 'by how the orders met',
  'dice and met': 'by the dice and how the orders met',
} as const

function Turn({
  point,
  number,
  judgements,
  done,
  seats,
  title,
  name,
  side,
  named,
  colour,
  go,
}: TurningsProps & { readonly point: TurningPoint; readonly number: number }) {
  const { round, decided, teams, from, to, errors, words } = point
  const { by, fault, slight, sure } = causeOf(point, judgements, seats, done)
  return (
    <button
      type="button"
      class="turning"
      style={{ '--team': colour(teams[0] ?? '') }}
      onClick={() => go(round)}
    >
      <i class="pin">{number}</i>
      <span>
        <b>{decided ? decidedIt(title(round)) : title(round)}</b>:{' '}
        {teams.map((team, i) => (
          <Fragment key={team}>
            {i === 0 ? '' : i + 1 < teams.length ? ', ' : ' and '}
            <TeamMark team={team} /> {side(team)}
          </Fragment>
        ))}{' '}
        {teams.length > 1 ? 'together ' : ''}from {chanceInWords(from, errors.from)} to{' '}
        {chanceInWords(to, errors.to)}, {CAUSES[by]}
        {by === 'met' && sure ? `: nobody had a ${slight ? 'much ' : ''}better choice to know of` : ''}.
        {words ? ` ${named(words)}.` : ''}
        {fault ? (
          <small>
            <MarkSign mark={fault.mark} /> {name(fault.seat)} had something better.
          </small>
        ) : null}
      </span>
      {icons.play}
    </button>
  )
}

/** The luck of the dice: actual results beside the expected ones, by player, by side, and die by die. */
import { useSignal } from '@preact/signals'
import {
  type Deeds,
  type DieLuck,
  type Fortune,
  type RoundLuck,
  sumOfLuck,
} from '../../../common/engine/analysis/luck.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { Seat, TeamId } from '../../../common/engine/match-types.ts'
import { dieInWords } from '../../../common/engine/presentation/debrief.ts'
import { capitalised } from '../../../common/engine/presentation/words.ts'
import type { BattleWords } from '../../game-kit/battle-words.ts'
import { TeamMark } from '../../ui/team-mark.tsx'

/** Number of dice listed at once. */
const AT_ONCE = 8
const WHAT: readonly (readonly [keyof Deeds, (called: BattleWords) => string])[] = [
  ['damage', ({ blow }) => blow.harm],
  ['hits', ({ blow }) => blow.landed],
  ['losses', ({ loss }) => loss.gone],
]

interface LuckTablesProps {
  readonly game: AnyGame
  readonly called: BattleWords
  readonly seats: readonly Seat[]
  readonly rounds: readonly RoundLuck[]
  readonly name: (seat: string) => string
  readonly colour: (team: TeamId) => string
  readonly title: (round: number) => string
  /** The state before a round, which is needed to name its dice. */
  readonly before: (round: number) => unknown
  /** A sentence with the names of its players. */
  readonly named: (text: string) => string
  readonly go: (round: number) => void
}

const few = (n: number): string => (Math.abs(n - Math.round(n)) < 0.05 ? `${Math.round(n)}` : n.toFixed(1))
const more = (n: number): string => (Math.abs(n) < 0.05 ? '±0' : `${n < 0 ? '−' : '+'}${few(Math.abs(n))}`)

export function LuckTables(props: LuckTablesProps) {
  const { seats, rounds, name, colour } = props
  const sum = sumOfLuck(
    rounds,
    seats.map(({ id }) => id),
  )
  const rolled = rounds.reduce((n, { dice }) => n + dice.length, 0)
  const teams = [...new Set(seats.map(({ team }) => team))]
  if (!rolled)
    return <p class="quiet">No die fell in this match: nothing was left to luck but its beginning.</p>
  return (
    <>
      <table class="luck-table">
        <thead>
          <tr>
            <th scope="col">
              <span class="sr-only">Player</span>
            </th>
            {WHAT.map(([what, title]) => (
              <th scope="col" key={what}>
                {capitalised(title(props.called))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seats.map(({ id, team }) => (
            <Row key={id} fortune={sum} seats={[id]} label={name(id)} team={team} colour={colour} />
          ))}
          {teams.length < seats.length
            ? teams.map((team) => (
                <Row
                  key={team}
                  fortune={sum}
                  seats={seats.filter((seat) => seat.team === team).map(({ id }) => id)}
                  label={`Team ${team}`}
                  team={team}
                  colour={colour}
                  strong
                />
              ))
            : null}
        </tbody>
      </table>
      <p class="quiet small">
        As the dice fell, and in brackets by how much that is more or less than they give on average for the
        same orders: each round was played 200 times with other dice.
      </p>
      <Dice {...props} />
    </>
  )
}

function Row({
  fortune: { came, expected },
  seats,
  label,
  team,
  colour,
  strong = false,
}: {
  fortune: Fortune
  seats: readonly string[]
  label: string
  team: TeamId
  colour: (team: TeamId) => string
  strong?: boolean
}) {
  const all = (of: Fortune['came'], what: keyof Deeds) =>
    seats.reduce((sum, seat) => sum + of[seat]![what], 0)
  return (
    <tr class={strong ? 'team-row' : ''} style={{ '--team': colour(team) }}>
      <th scope="row">
        <b>
          <TeamMark team={team} />
        </b>{' '}
        {label}
      </th>
      {WHAT.map(([what]) => {
        const [fell, average] = [all(came, what), all(expected, what)]
        const by = fell - average
        const good = what === 'losses' ? by < 0 : by > 0
        return (
          <td key={what} title={`On average ${few(average)}`}>
            {few(fell)}{' '}
            <small class={Math.abs(by) < 0.05 ? '' : good ? 'lucky' : 'unlucky'}>({more(by)})</small>
          </td>
        )
      })}
    </tr>
  )
}

interface Rolled extends DieLuck {
  readonly round: number
}

function Dice({ game, called, rounds, colour, title, before, named, go }: LuckTablesProps) {
  const all = useSignal(false)
  const dice = rounds.flatMap(({ round, dice: fell }) => fell.map((die): Rolled => ({ ...die, round })))
  const telling = dice.filter(({ swing }) => swing > 0.001).sort((a, b) => b.swing - a.swing)
  const shown = all.value
    ? [...telling, ...dice.filter(({ swing }) => swing <= 0.001)]
    : telling.slice(0, AT_ONCE)
  return (
    <div class="dice-list">
      <h4>The dice that mattered most</h4>
      <ul>
        {shown.map((die) => (
          <li key={`${die.round} ${die.name}`} style={{ '--team': colour(die.team) }}>
            <button type="button" onClick={() => go(die.round)} title={`${title(die.round)}: ${die.name}`}>
              <b class="die-face">{die.value}</b>
              <span>
                {named(dieInWords(game, die.name, before(die.round)))}
                <small>
                  {title(die.round)} ·{' '}
                  {die.from === 1 ? `of ${die.count}` : `of ${die.from} to ${die.from + die.count - 1}`}
                  {damage(die, called.blow.harm)}
                </small>
              </span>
              {die.team ? (
                <em>
                  <TeamMark team={die.team} /> +{Math.max(1, Math.round(100 * die.swing))}
                </em>
              ) : (
                <em class="none">nothing hung on it</em>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < dice.length ? (
        <button type="button" class="link-button" onClick={() => (all.value = true)}>
          All {dice.length} dice
        </button>
      ) : null}
      <p class="quiet small">
        Points are per cent of all strength left after the round, beyond the mean of all faces of that die.
      </p>
    </div>
  )
}

const damage = ({ came, expected }: Rolled, harm: string): string =>
  Math.abs(came.damage - expected.damage) < 0.05
    ? ''
    : `, ${few(came.damage)} ${harm} in the round, ${few(expected.damage)} on average`

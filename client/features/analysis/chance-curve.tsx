/**
 * The chance of winning, round by round, with its uncertainty. For two sides there is one line: the area
 * below it is the first side's, the area above the other's. For more, each has a line with its own dashes.
 */
import type { Chance } from '../../../common/engine/analysis/chance.ts'
import type { TeamId } from '../../../common/engine/match-types.ts'
import {
  chanceInWords,
  isOffScale,
  SURE,
  shareInWords,
} from '../../../common/engine/presentation/chance-words.ts'

const WIDTH = 400
const HEIGHT = 132
const DASHES = ['', '7 4', '2 4', '10 3 2 3']

export interface CurvePin {
  readonly round: number
  readonly team: TeamId
  readonly label: string
}

interface Curve {
  /** By the round that each precedes, from 1; the last one is after the last round. */
  readonly chances: ReadonlyMap<number, Chance>
  /** Number of rounds over the whole width. */
  readonly rounds: number
  readonly teams: readonly TeamId[]
  /** The round that the current position precedes. */
  readonly at: number
  readonly pins?: readonly CurvePin[]
  readonly colour: (team: TeamId) => string
  /** A team's name in a list. */
  readonly side: (team: TeamId) => string
  /** The title of a round. */
  readonly title: (round: number) => string
  readonly go?: (round: number) => void
}

export function ChanceCurve({ chances, rounds, teams, at, pins = [], colour, side, title, go }: Curve) {
  const known = [...chances].sort(([a], [b]) => a - b)
  const x = (round: number) => (WIDTH * (round - 1)) / Math.max(1, rounds)
  const y = (share: number) => HEIGHT * (1 - share)
  const lines = teams.length === 2 ? [teams[0]!] : teams
  const path = (team: TeamId) =>
    known
      .map(([round, { mean }], i) => `${i ? 'L' : 'M'}${x(round).toFixed(1)} ${y(mean[team]!).toFixed(1)}`)
      .join('')
  const band = (team: TeamId) => {
    const edge = (side: 1 | -1) =>
      known.map(
        ([round, { mean, error }]) =>
          `${x(round).toFixed(1)},${y(Math.min(1, Math.max(0, mean[team]! + side * SURE * error[team]!))).toFixed(1)}`,
      )
    return [...edge(1), ...edge(-1).reverse()].join(' ')
  }
  const [first] = known
  const last = known.at(-1)
  const now = chances.get(Math.min(at, last?.[0] ?? 1))
  const words = now
    ? `${title(at)}: ${teams.map((team) => `${side(team)} ${inWords(now.mean[team]!, now.error[team]!)}`).join('; ')}`
    : 'Nothing is known yet'
  const step = (key: string): number | undefined =>
    ({ ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 1, End: rounds + 1 })[
      key
    ]
  return (
    <div class="chance-curve">
      <div class="chance-now" aria-hidden="true">
        {teams.map((team) => (
          <span key={team} style={{ '--team': colour(team) }}>
            <i>{side(team)}</i>
            <b>{now ? chanceInWords(now.mean[team]!, now.error[team]) : '–'}</b>
            {now && hasMargin(now.mean[team]!, now.error[team]!) ? (
              <small>± {Math.round(100 * SURE * now.error[team]!)}</small>
            ) : null}
          </span>
        ))}
      </div>
      <div
        class="chance-plot"
        role={go ? 'slider' : 'img'}
        tabIndex={go ? 0 : undefined}
        aria-label="Chance of winning by round"
        aria-valuemin={go ? 1 : undefined}
        aria-valuemax={go ? rounds + 1 : undefined}
        aria-valuenow={go ? at : undefined}
        aria-valuetext={words}
        title={words}
        onPointerDown={
          go &&
          ((event) => {
            const box = event.currentTarget.getBoundingClientRect()
            go(
              Math.max(
                1,
                Math.min(rounds + 1, 1 + Math.round(((event.clientX - box.left) / box.width) * rounds)),
              ),
            )
          })
        }
        onKeyDown={
          go &&
          ((event) => {
            const to = step(event.key)
            if (to === undefined) return
            event.preventDefault()
            event.stopPropagation()
            go(Math.max(1, Math.min(rounds + 1, to)))
          })
        }
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {teams.length === 2 && first && last ? (
            <>
              <polygon
                class="half"
                style={{ '--team': colour(teams[1]!) }}
                points={`${x(first[0])},0 ${x(last[0])},0 ${[...known]
                  .reverse()
                  .map(([round, { mean }]) => `${x(round)},${y(mean[teams[0]!]!)}`)
                  .join(' ')}`}
              />
              <polygon
                class="half"
                style={{ '--team': colour(teams[0]!) }}
                points={`${x(first[0])},${HEIGHT} ${known.map(([round, { mean }]) => `${x(round)},${y(mean[teams[0]!]!)}`).join(' ')} ${x(last[0])},${HEIGHT}`}
              />
            </>
          ) : null}
          {[0.25, 0.5, 0.75].map((share) => (
            <path key={share} class={share === 0.5 ? 'even' : 'grid'} d={`M0 ${y(share)}H${WIDTH}`} />
          ))}
          {lines.map((team) => (
            <polygon
              key={team}
              class="band"
              style={{ '--team': teams.length === 2 ? 'var(--strong)' : colour(team) }}
              points={band(team)}
            />
          ))}
          {lines.map((team, i) => (
            <path
              key={team}
              class="line"
              style={{ '--team': teams.length === 2 ? 'var(--strong)' : colour(team) }}
              stroke-dasharray={DASHES[i % DASHES.length]}
              d={path(team)}
            />
          ))}
          <path class="cursor" d={`M${x(at)} 0V${HEIGHT}`} />
        </svg>
        {pins.map(({ round, team, label }) => {
          const chance = chances.get(round + 1)?.mean[lines.includes(team) ? team : lines[0]!]
          return chance === undefined ? null : (
            <i
              key={label}
              class="pin"
              aria-hidden="true"
              style={{
                '--team': colour(team),
                left: `${(100 * x(round + 1)) / WIDTH}%`,
                top: `${(100 * y(chance)) / HEIGHT}%`,
              }}
            >
              {label}
            </i>
          )
        })}
      </div>
    </div>
  )
}

/** Near the ends the text itself tells how far off the chance may be; a certain one is not off. */
const hasMargin = (chance: number, error: number): boolean => error > 0 && !isOffScale(chance, error)

const inWords = (chance: number, error: number): string =>
  chanceInWords(chance, error) +
  (hasMargin(chance, error) ? `, give or take ${shareInWords(SURE * error)}` : '')

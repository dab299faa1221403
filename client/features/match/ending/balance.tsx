/**
 * Each side's share of the remaining strength, round by round, stacked; the deciding round is highlighted.
 */

import type { TeamId } from '../../../../common/engine/match-types.ts'
import type { Debrief } from '../../../../common/engine/presentation/debrief.ts'

const WIDTH = 300
const HEIGHT = 46

/** `at`: the deciding round, from 0; undefined while none is known. */
export function Balance({
  shares,
  at,
  colour,
}: {
  shares: Debrief['shares']
  at: number | undefined
  colour: (team: TeamId) => string
}) {
  const teams = Object.keys(shares[0]!)
  const x = (i: number) => (WIDTH * i) / Math.max(1, shares.length - 1)
  // The sides before it lie above a side's area.
  const above = (i: number, n: number) =>
    teams.slice(0, n).reduce((sum, team) => sum + (shares[i]![team] ?? 0), 0) * HEIGHT
  const edge = (n: number) => shares.map((_, i) => `${x(i)},${above(i, n)}`)
  return (
    <span class="balance" aria-hidden="true">
      <span class="balance-picture">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {teams.map((team, n) => (
            <polygon
              key={team}
              fill={colour(team)}
              points={[...edge(n), ...edge(n + 1).reverse()].join(' ')}
            />
          ))}
          {at === undefined ? null : (
            <>
              <rect class="shade" x="0" y="0" width={x(at)} height={HEIGHT} />
              <rect class="shade" x={x(at + 1)} y="0" width={WIDTH - x(at + 1)} height={HEIGHT} />
              <path class="bounds" d={`M${x(at)} 0V${HEIGHT}M${x(at + 1)} 0V${HEIGHT}`} />
            </>
          )}
        </svg>
      </span>
      {/* The words beside it tell chances, which are something else. */}
      <small>Strength left on each side, from the first to the last round</small>
    </span>
  )
}

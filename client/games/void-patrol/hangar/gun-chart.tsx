/** A gun's performance by range: bars are damage, the line is the chance to hit. */
import { GUNS, type GunName } from '../../../../common/games/void-patrol/data/weapons.ts'
import { oddsOf } from '../../../../common/games/void-patrol/gunnery.ts'

const RANGES = [1, 2, 3, 4, 5, 6, 7, 8] as const
const [WIDTH, HEIGHT, COLUMN] = [320, 74, 40]
/** Scale for all guns: the highest damage and chance, with the best gunner. */
const [MOST_DAMAGE, MOST_CHANCE] = [195, 117]

/** `gunnery`: of the gun's cockpit. Assumes that nobody turns or dodges. */
export function GunChart({ gun, gunnery }: { gun: GunName; gunnery: number }) {
  const reach = GUNS[gun].range
  const odds = RANGES.slice(0, reach).map((range) => ({
    range,
    ...oddsOf(GUNS[gun], range, { gunnery, spins: 0, piloting: 0, thrusts: 0 }),
  }))
  const x = (range: number) => (range - 0.5) * COLUMN
  const y = (share: number) => HEIGHT * (1 - share)
  const words = odds
    .map(
      ({ range, chance, damage, shieldDamage }) =>
        `range ${range}: ${Math.round(chance)} %, ` +
        `${damage} damage${shieldDamage ? ` and ${shieldDamage} off the shields` : ''}`,
    )
    .join('; ')
  return (
    <svg
      class="gun-chart"
      viewBox={`-52 0 ${WIDTH + 52} ${HEIGHT + 66}`}
      role="img"
      aria-label={`${gun}. ${words}.`}
    >
      {RANGES.map((range) => (
        <rect
          key={range}
          class={range <= reach ? 'column' : 'column out'}
          x={x(range) - 17}
          y="0"
          width="34"
          height={HEIGHT}
          rx="4"
        />
      ))}
      {odds.map(({ range, damage, shieldDamage }) => (
        <g key={range}>
          <rect
            class="damage"
            x={x(range) - 17}
            y={y(damage / MOST_DAMAGE)}
            width="34"
            height={(HEIGHT * damage) / MOST_DAMAGE}
            rx="4"
          />
          {shieldDamage ? (
            <rect
              class="strip"
              x={x(range) - 17}
              y={y(shieldDamage / MOST_DAMAGE)}
              width="6"
              height={(HEIGHT * shieldDamage) / MOST_DAMAGE}
              rx="2"
            />
          ) : null}
        </g>
      ))}
      <polyline
        class="chance"
        points={odds.map(({ range, chance }) => `${x(range)},${y(chance / MOST_CHANCE)}`).join(' ')}
      />
      {odds.map(({ range, chance }) => (
        <circle key={range} class="chance-dot" cx={x(range)} cy={y(chance / MOST_CHANCE)} r="3.6" />
      ))}
      {(['range', 'hit %', 'damage'] as const).map((title, line) => (
        <text key={title} class={`title line-${line}`} x="-50" y={HEIGHT + 18 + line * 19}>
          {title}
        </text>
      ))}
      {RANGES.map((range) => (
        <text key={range} class="line-0" x={x(range)} y={HEIGHT + 18}>
          {range}
        </text>
      ))}
      {odds.map(({ range, chance, damage }) => (
        <g key={range}>
          <text class="line-1" x={x(range)} y={HEIGHT + 37}>
            {Math.round(chance)}
          </text>
          <text class="line-2" x={x(range)} y={HEIGHT + 56}>
            {damage}
          </text>
        </g>
      ))}
    </svg>
  )
}

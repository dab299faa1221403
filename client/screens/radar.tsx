/** The whole field, small. A tap moves the board there. */
import type { Battle } from './battle.ts'
import { HEX } from '../board/hex-plane.ts'
import { UNITS, scale } from '../../common/geometry/hex.ts'
import { toWorld } from '../board/hex-plane.ts'

export function Radar({ battle }: { battle: Battle }) {
  const state = battle.shownState.value
  if (state === undefined) return null
  const radius = battle.game.radius(state)
  const reach = radius * HEX * 1.8 + HEX
  const corners = UNITS.map((u) => toWorld(scale(u, radius))).map(({ x, y }) => `${x},${y}`).join(' ')
  const go = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect()
    battle.stage.centre({ x: ((event.clientX - box.left) / box.width - 0.5) * 2 * reach, y: ((event.clientY - box.top) / box.height - 0.5) * 2 * reach })
  }
  const { x, y, scale: zoom } = battle.stage.view.value
  return (
    <svg class="radar" viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`} onClick={go} aria-hidden="true">
      <polygon points={corners} />
      <rect class="window" x={x - window.innerWidth / 2 / zoom} y={y - window.innerHeight / 2.6 / zoom} width={window.innerWidth / zoom} height={window.innerHeight / 1.3 / zoom} />
      {battle.game.dots(state, battle.eyes.value).map(({ at, colour, own }, i) =>
        own ? <circle key={i} cx={at.x} cy={at.y} r={reach * 0.05} fill={colour} /> : <rect key={i} x={at.x - reach * 0.045} y={at.y - reach * 0.045} width={reach * 0.09} height={reach * 0.09} fill={colour} transform={`rotate(45 ${at.x} ${at.y})`} />)}
    </svg>
  )
}

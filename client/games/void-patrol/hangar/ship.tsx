/** A ship as on the board, small. */
import { useId } from 'preact/hooks'
import { hullOf } from '../../../../common/games/void-patrol/presentation/hulls.ts'
import { hullPath } from '../board/ships/hulls.ts'

export type Livery = 'terran' | 'alien' | 'own'

/** Drawn solid, as the board draws own ships. */
export function Ship({ model, livery, size = 64 }: { model: string; livery: Livery; size?: number }) {
  const id = useId()
  const path = hullPath(hullOf(model), 100)
  return (
    <svg class={`ship ${livery}`} viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}-shade`} x1="0" y1="0.1" x2="0" y2="0.9">
          <stop offset="0" stop-color="#fff" stop-opacity="0.42" />
          <stop offset="0.47" stop-color="#fff" stop-opacity="0.1" />
          <stop offset="0.53" stop-color="#000" stop-opacity="0.28" />
          <stop offset="1" stop-color="#000" stop-opacity="0.5" />
        </linearGradient>
        <clipPath id={`${id}-hull`}>
          <path d={path} />
        </clipPath>
      </defs>
      <path class="hull" d={path} />
      <path d={path} fill={`url(#${id}-shade)`} />
      <path
        clip-path={`url(#${id}-hull)`}
        d="M32 0 38 50 32 100M46 0 52 50 46 100"
        fill="none"
        stroke="#0a1020"
        stroke-opacity="0.4"
        stroke-width="1.5"
      />
      <path d={path} fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round" />
      <ellipse cx="60" cy="50" rx="7.5" ry="3.6" fill="#182034" />
    </svg>
  )
}

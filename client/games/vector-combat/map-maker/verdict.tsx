/** Whether a map is playable, with its objective; or its faults and where they are. */
import { hexOf } from '../../../../common/games/vector-combat/data/rings.ts'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import type { Hex } from '../../../../common/geometry/hex.ts'
import { icons } from '../../../ui/icons.tsx'
import { placeInWords } from './canvas.tsx'
import type { Fault } from './map-text.ts'

export function Verdict({
  map,
  faults,
  show,
}: {
  map: GameMap
  faults: readonly Fault[]
  show: (at: Hex) => void
}) {
  const rings = new Set(map.hexes.flatMap(({ ring }) => ring ?? [])).size
  const landable = map.bodies.some(({ kind }) => kind !== 'star')
  const wins = [
    'last in play',
    'most hull',
    ...(landable ? ['land and take off'] : []),
    ...(rings > 0 ? ['hold an orbit'] : []),
  ]
  return (
    <div class={`map-verdict ${faults.length > 0 ? 'wrong' : 'right'}`} role="status">
      {faults.length === 0 ? (
        <p>
          <b>{icons.tick} Playable.</b> To be won by: {wins.join(', ')}.
        </p>
      ) : (
        <>
          <p>
            <b>{icons.close} Not playable yet:</b>
          </p>
          <ul class="map-faults">
            {faults.map(({ reason, at }) => (
              <li key={reason}>
                {reason}.
                {at ? (
                  <button type="button" class="link-button" onClick={() => show(hexOf(at))}>
                    Show {placeInWords(hexOf(at))}
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The list of maps: own ones, and the game's. */
import { useMemo } from 'preact/hooks'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { icons } from '../../../ui/icons.tsx'
import { MapPicture } from '../setup/map-drawing.tsx'
import { BUILT_IN, faultsOf, titleOf } from './map-text.ts'
import { isFull, ownMap, ownTexts } from './own-maps.ts'

/** `key`: an own map's storage key, or a built-in map's id. */
export type MapSelection =
  | { readonly kind: 'own' | 'built-in'; readonly key: string }
  | { readonly kind: 'shared' }

export function Shelf({
  picked,
  pick,
  make,
}: {
  picked: MapSelection
  pick: (to: MapSelection) => void
  make: () => void
}) {
  const is = (kind: string, key: string) => picked.kind === kind && 'key' in picked && picked.key === key
  const own = Object.keys(ownTexts.value).flatMap((key) => {
    const map = ownMap(key)
    return map ? [{ key, map }] : []
  })
  return (
    <nav class="map-shelf" aria-label="Maps">
      <section>
        <header>
          <h2>Your maps</h2>
          <button type="button" class="small-button" disabled={isFull()} onClick={make}>
            {icons.plus} New
          </button>
        </header>
        {own.length > 0 ? (
          <ul>
            {own.map(({ key, map }) => (
              <Card
                key={key}
                map={map}
                on={is('own', key)}
                pick={() => pick({ kind: 'own', key })}
                faults={faultsOf(map).length}
              />
            ))}
          </ul>
        ) : (
          <p class="nothing">None yet. Start a new one, or take one of the game’s and change it.</p>
        )}
      </section>
      <section>
        <header>
          <h2>Maps of the game</h2>
        </header>
        <ul>
          {BUILT_IN.map((map) => (
            <Card
              key={map.id}
              map={map}
              on={is('built-in', map.id)}
              pick={() => pick({ kind: 'built-in', key: map.id })}
            />
          ))}
        </ul>
      </section>
    </nav>
  )
}

function Card({ map, on, pick, faults }: { map: GameMap; on: boolean; pick: () => void; faults?: number }) {
  // Memoized, because every stroke in the drawing renders the shelf again.
  const picture = useMemo(() => <MapPicture map={map} label="" side={72} />, [map])
  return (
    <li>
      <button type="button" class="map-card" aria-current={on} onClick={pick}>
        {picture}
        <b>{titleOf(map)}</b>
        {faults === undefined ? null : (
          <small class={faults > 0 ? 'bad' : 'good'}>{faults > 0 ? 'Not playable yet' : 'Playable'}</small>
        )}
      </button>
    </li>
  )
}

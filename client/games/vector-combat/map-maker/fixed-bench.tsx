/** A read-only map: one of the game's, or one shared by somebody. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { type Hex, ORIGIN } from '../../../../common/geometry/hex.ts'
import { readyToName } from '../../../game-kit/own-names.ts'
import { toast } from '../../../ui/toasts.tsx'
import { usualFleets } from '../setup/setup-picture.tsx'
import { Canvas } from './canvas.tsx'
import { faultsOf, textOf, titleOf } from './map-text.ts'
import { addMap, ownMap } from './own-maps.ts'
import { PlayIt } from './play-it.tsx'
import type { MapSelection } from './shelf.tsx'
import { TextPanel } from './text-panel.tsx'
import { Verdict } from './verdict.tsx'

const nothing = () => undefined

export function FixedBench({
  map,
  about,
  keepTitle,
  pick,
  badge,
}: {
  map: GameMap
  about: string
  keepTitle: string
  pick: (to: MapSelection) => void
  badge?: string
}) {
  const cursor = useSignal<Hex>(ORIGIN)
  const [faults, fleets] = [faultsOf(map), useMemo(() => usualFleets(map), [map])]
  const keepIt = async () => {
    await readyToName()
    const key = addMap(map)
    pick({ kind: 'own', key })
    toast(`${titleOf(ownMap(key)!)} is on your shelf.`)
  }
  return (
    <div class="map-bench">
      <Title name={titleOf(map)} about={about} {...(badge !== undefined && { badge })}>
        <button type="button" class="primary" onClick={() => void keepIt()}>
          {keepTitle}
        </button>
        <PlayIt text={faults.length === 0 ? textOf(map) : undefined} />
      </Title>
      <div class="workplace">
        <div class="drawing-board">
          <Canvas
            key={map.id}
            map={map}
            fleets={fleets}
            faults={faults}
            cursor={cursor}
            preview={() => []}
            remove={nothing}
            undo={nothing}
          />
          <Verdict map={map} faults={faults} show={(where) => (cursor.value = where)} />
        </div>
        <aside class="map-rail">
          <TextPanel key={map.id} map={map} write={undefined} />
        </aside>
      </div>
    </div>
  )
}

/** For a link whose text is not a map. */
export const BrokenBench = ({ refused }: { refused: readonly string[] }) => (
  <div class="map-bench">
    <Title name="A shared map" about="Somebody sent you a text that is no map." />
    <ul class="map-faults panel">
      {refused.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </div>
)

const Title = ({
  name,
  about,
  badge,
  children,
}: {
  name: string
  about: string
  badge?: string
  children?: ComponentChildren
}) => (
  <header class="map-title">
    <div>
      <h2>
        {name}
        {badge ? <em class="badge">{badge}</em> : null}
      </h2>
      <p class="quiet">{about}</p>
    </div>
    <div class="map-actions">{children}</div>
  </header>
)

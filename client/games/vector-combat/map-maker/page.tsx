/** Own maps: drawing, editing as text, sharing by link, and using in a match. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { SettingsButton } from '../../../features/settings/settings.tsx'
import { readyToName } from '../../../game-kit/own-names.ts'
import { icons } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { OwnBench } from './bench.tsx'
import { emptyMap } from './edit.ts'
import { BrokenBench, FixedBench } from './fixed-bench.tsx'
import './map-maker.css'
import { BUILT_IN, type Reading, readText } from './map-text.ts'
import { addMap, followMaps, MAPS_AT, ownMap, ownTexts, sharedIn } from './own-maps.ts'
import { type MapSelection, Shelf } from './shelf.tsx'

const START: MapSelection = { kind: 'built-in', key: 'planet' }

const picked = signal<MapSelection>(START)
const shared = signal<Reading | 'broken' | undefined>(undefined)

function pick(to: MapSelection): void {
  picked.value = to
  if (to.kind === 'shared') return
  shared.value = undefined
  // The shared map has been opened: remove it from the address.
  if (location.hash) history.replaceState(null, '', location.pathname)
}

async function make(): Promise<void> {
  await readyToName()
  pick({ kind: 'own', key: addMap(emptyMap('New map')) })
}

async function arrive(): Promise<void> {
  const sent = await sharedIn(location.hash)
  if (location.pathname !== MAPS_AT) return
  shared.value = typeof sent === 'object' ? readText(sent.text) : sent
  const [first] = Object.keys(ownTexts.value)
  if (typeof shared.value === 'object') picked.value = { kind: 'shared' }
  else if (picked.value.kind !== 'own')
    picked.value = first === undefined ? START : { kind: 'own', key: first }
}

export function MapsPage() {
  useEffect(() => {
    void arrive()
    void readyToName()
    const follow = followMaps()
    const again = () => void arrive()
    window.addEventListener('hashchange', again)
    return () => {
      follow()
      window.removeEventListener('hashchange', again)
    }
  }, [])
  const now = picked.value
  // Another tab may have removed it.
  const there: MapSelection = now.kind === 'own' && !ownMap(now.key) ? START : now
  return (
    <main class="map-maker">
      <header class="maps-top">
        <Link class="link-button" to="/">
          {icons.back} Lobby
        </Link>
        <h1>Maps</h1>
        <p class="quiet">Vector Combat</p>
        <SettingsButton />
      </header>
      {shared.value === 'broken' ? (
        <p class="panel broken" role="alert">
          This link is broken: a part of it is missing or was changed on its way. Ask for it once more, or for
          the text of the map, which you can paste into a new one.
        </p>
      ) : null}
      <div class="maps-floor">
        <Shelf picked={there} pick={pick} make={() => void make()} />
        <Bench picked={there} />
      </div>
    </main>
  )
}

function Bench({ picked: { kind, ...rest } }: { picked: MapSelection }) {
  const key = 'key' in rest ? rest.key : ''
  if (kind === 'own') return <OwnBench key={key} at={key} pick={pick} />
  if (kind === 'shared') {
    if (typeof shared.value !== 'object') return null
    return 'map' in shared.value ? (
      <FixedBench
        key="shared"
        map={shared.value.map}
        about="Shared with you. Keep it to have it, and to change it."
        keepTitle="Keep it"
        pick={pick}
        badge="Shared"
      />
    ) : (
      <BrokenBench refused={shared.value.refused} />
    )
  }
  return (
    <FixedBench
      key={key}
      map={BUILT_IN.find(({ id }) => id === key)!}
      about="A map of the game. Keep a copy to change it."
      keepTitle="Begin from this map"
      pick={pick}
    />
  )
}

/**
 * What needs more than a plain control before a match of Vector Combat: the map as a picture, own maps, and
 * the ships on offer.
 */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { MAP_IDS, MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { modelsIn, type Setup } from '../../../../common/games/vector-combat/setup/setup.ts'
import type { SetupPart } from '../../../game-kit/panels.ts'
import { Note } from '../../../game-kit/setup-controls.tsx'
import { hullPath } from '../board/ships/hulls.ts'
import { faultsOf, LONGEST_READ, readText, textOf, titleOf } from '../map-maker/map-text.ts'
import { followMaps, MAPS_AT, ownMap, ownTexts } from '../map-maker/own-maps.ts'
import { MapPicture } from './map-drawing.tsx'
import './setup-pages.css'

/** Of the picture of a ship on offer (CSS pixels). */
const SIZE = 48

/** Playable maps on the shelf, as texts. */
const playable = (): { readonly text: string; readonly map: GameMap }[] =>
  Object.keys(ownTexts.value).flatMap((key) => {
    const map = ownMap(key)
    return map && faultsOf(map).length === 0 ? [{ text: textOf(map), map }] : []
  })

/** Players without own maps start with one of the game's, to change or replace. */
const first = (): string => playable()[0]?.text ?? textOf(MAPS.planet)

export const MapPart: SetupPart<Setup> = ({ setup, change }) => {
  const own = setup.ownMap === '' ? undefined : fieldOf(setup.ownMap).map
  return (
    <div class="vc-maps" role="radiogroup" aria-label="Map">
      {MAP_IDS.map((id) => (
        <MapChoice key={id} map={MAPS[id]} on={setup.map === id} choose={() => change({ map: id })} />
      ))}
      <MapChoice
        map={own}
        title="One of your own"
        on={setup.map === 'own'}
        choose={() => change({ map: 'own', ownMap: setup.ownMap || first() })}
      />
    </div>
  )
}

const MapChoice = ({
  map,
  title,
  on,
  choose,
}: {
  map: GameMap | undefined
  title?: string
  on: boolean
  choose: () => void
}) => (
  <label>
    <input type="radio" name="setup-map" checked={on} onChange={choose} />
    <span>
      {map ? <MapPicture map={map} label="" side={90} /> : <i aria-hidden="true">+</i>}
      <b>{title ?? titleOf(map!)}</b>
    </span>
  </label>
)

export const OwnMapPart: SetupPart<Setup> = ({ setup, change }) => {
  useEffect(followMaps, [])
  /** The text being pasted; undefined while it is the setup's map. */
  const pasted = useSignal<string | undefined>(undefined)
  const shelf = playable()
  const chosen = shelf.find(({ text }) => text === setup.ownMap)
  const refused = pasted.value === undefined ? [] : whyNot(pasted.value)
  const paste = (text: string) => {
    pasted.value = text
    const read = readText(text)
    // Store the shortest form: formatted texts may be too long to send.
    if (whyNot(text).length === 0 && 'map' in read) change({ ownMap: textOf(read.map) })
  }
  return (
    <div class="vc-own-map">
      <label class="field">
        <span>Map of your own</span>
        <select
          value={chosen?.text ?? ''}
          onChange={(event) => {
            pasted.value = undefined
            change({ ownMap: event.currentTarget.value })
          }}
        >
          {chosen ? null : (
            <option value="">
              {setup.ownMap === '' ? 'none yet' : `${titleOf(fieldOf(setup.ownMap).map)} (not on your shelf)`}
            </option>
          )}
          {shelf.map(({ text, map }) => (
            <option key={text} value={text}>
              {titleOf(map)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Or paste its text</span>
        <textarea
          rows={4}
          spellcheck={false}
          maxLength={LONGEST_READ}
          aria-invalid={refused.length > 0}
          value={pasted.value ?? setup.ownMap}
          onInput={(event) => paste(event.currentTarget.value)}
        />
      </label>
      <div role="status">
        {refused.length > 0 ? (
          <ul class="vc-refused">
            {refused.map((reason) => (
              <li key={reason}>{reason}.</li>
            ))}
          </ul>
        ) : null}
      </div>
      <Note>
        <a href={MAPS_AT} target="_blank" rel="noopener">
          Draw maps
        </a>
        , in a tab of its own: what is playable there can be chosen here.
      </Note>
    </div>
  )
}

export const GuideLink = () => (
  <Note>
    <a href="/g/vector-combat/guide" target="_blank" rel="noopener">
      Ship guide
    </a>
    : the six models, side by side.
  </Note>
)

/** Offered ships seen from above: one, or two that alternate. */
export const ChoicePicture = ({ choice }: { readonly choice: string }) => (
  <svg
    class="piece-hull"
    viewBox={`0 0 ${modelsIn(choice).length * SIZE} ${SIZE}`}
    height={SIZE}
    aria-hidden="true"
  >
    {modelsIn(choice).map((model, i) => (
      <g key={i} transform={`translate(${i * SIZE} 0)`}>
        <path d={hullPath(model, SIZE)} />
      </g>
    ))}
  </svg>
)

function whyNot(text: string): readonly string[] {
  const read = readText(text)
  return 'refused' in read ? read.refused : faultsOf(read.map).map(({ reason }) => reason)
}

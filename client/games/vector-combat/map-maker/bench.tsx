/** The editor of an own map: drawing, tools, things at the cursor, faults, and the map's text. */
import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { type Hex, ORIGIN } from '../../../../common/geometry/hex.ts'
import { readyToName, takenWords } from '../../../game-kit/own-names.ts'
import { FlagControl, RangeControl } from '../../../game-kit/setup-controls.tsx'
import { icons } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { usualFleets } from '../setup/setup-picture.tsx'
import { Canvas, placeInWords } from './canvas.tsx'
import { faultsOf, textOf, titleOf } from './map-text.ts'
import { loadAt, moved } from './moving.ts'
import { addMap, clashOf, ownMap, put, removeMap } from './own-maps.ts'
import { PlayIt } from './play-it.tsx'
import type { MapSelection } from './shelf.tsx'
import { TextPanel } from './text-panel.tsx'
import { TitleField } from './title-field.tsx'
import { ToolBox } from './tool-box.tsx'
import { FIRST, type Settings, type Tool, thingsAt, used, wouldMark } from './tools.ts'
import { Verdict } from './verdict.tsx'

type Pick = (to: MapSelection) => void

const EDGES = [15, 60] as const
/** Most steps that can be undone. */
const PAST = 200

/** An own map: every change is stored at once, and can be undone while the page is open. */
export function OwnBench({ at, pick }: { at: string; pick: Pick }) {
  const map = ownMap(at)!
  const [tool, settings, cursor, past] = [
    useSignal<Tool>('planet'),
    useSignal<Settings>(FIRST),
    useSignal<Hex>(ORIGIN),
    useSignal<readonly GameMap[]>([]),
  ]
  /** Where the thing being moved was picked up. */
  const carried = useSignal<Hex | undefined>(undefined)
  const change = (to: GameMap) => {
    carried.value = undefined
    if (textOf(to) === textOf(map)) return
    past.value = [...past.value, map].slice(-PAST)
    put(at, to)
  }
  const undo = () => {
    const before = past.value.at(-1)
    if (!before) return
    past.value = past.value.slice(0, -1)
    put(at, clashOf(at, before.title) === undefined ? before : { ...before, title: map.title })
  }
  const away = () => {
    const back = removeMap(at)
    pick({ kind: 'built-in', key: 'planet' })
    toast(`${titleOf(map)} is deleted.`, {
      label: 'Undo',
      act: () => pick({ kind: 'own', key: back() }),
    })
  }
  const remove = (where: Hex) => {
    const [top] = thingsAt(map, where)
    if (top) change(top.without(map))
  }
  const move = (where: Hex) => {
    const from = carried.value
    if (from) change(moved(map, from, where))
    else if (loadAt(map, where)) carried.value = where
  }
  const use = (where: Hex) =>
    tool.value === 'move' ? move(where) : change(used(map, tool.value, settings.value, where))
  const preview = (where: Hex) =>
    tool.value === 'look' || (tool.value === 'move' && !carried.value)
      ? []
      : wouldMark(map, tool.value, settings.value, where)
  const [faults, fleets] = [faultsOf(map), useMemo(() => usualFleets(map), [map])]
  return (
    <div class="map-bench">
      <header class="map-title">
        <TitleField key={at} at={at} change={change} />
        <div class="map-actions">
          <PlayIt text={faults.length === 0 ? textOf(map) : undefined} main />
          <button type="button" class="plain-button" disabled={past.value.length === 0} onClick={undo}>
            Undo
          </button>
          <button
            type="button"
            class="plain-button"
            onClick={() => void readyToName().then(() => pick({ kind: 'own', key: addMap(map) }))}
          >
            Duplicate
          </button>
          <button type="button" class="plain-button delete" onClick={away}>
            Delete
          </button>
        </div>
      </header>
      <div class="workplace">
        <div class="drawing-board">
          <Canvas
            key={at}
            map={map}
            fleets={fleets}
            faults={faults}
            cursor={cursor}
            carried={tool.value === 'move' ? carried.value : undefined}
            use={use}
            preview={preview}
            remove={remove}
            undo={undo}
          />
          <Verdict map={map} faults={faults} show={(where) => (cursor.value = where)} />
        </div>
        <aside class="map-rail">
          <ToolBox tool={tool} settings={settings} />
          <section class="panel map-here" aria-labelledby="here">
            <h2 id="here">At {placeInWords(cursor.value)}</h2>
            <Here map={map} at={cursor.value} change={change} />
          </section>
          <section class="panel map-edge" aria-labelledby="edge">
            <h2 id="edge">Edge</h2>
            <div class="check-line">
              <FlagControl
                title="Ships that go too far have left"
                value={map.edge !== null}
                set={(to) => change({ ...map, edge: to ? 24 : null })}
              />
            </div>
            {map.edge === null ? null : (
              <RangeControl
                title="Hexes from the middle"
                value={map.edge}
                least={EDGES[0]}
                most={EDGES[1]}
                set={(edge) => change({ ...map, edge })}
              />
            )}
          </section>
        </aside>
      </div>
      <TextPanel
        key={at}
        map={map}
        write={change}
        problemOf={({ title }) => {
          const taken = clashOf(at, title)
          return taken === undefined ? undefined : takenWords('map', title, taken)
        }}
      />
    </div>
  )
}

function Here({ map, at, change }: { map: GameMap; at: Hex; change: (to: GameMap) => void }) {
  const things = thingsAt(map, at)
  if (things.length === 0)
    return <p class="quiet">Nothing. The middle of the map is (0, 0); fleets start nine hexes from it.</p>
  return (
    <ul>
      {things.map(({ words, without }) => (
        <li key={words}>
          <span>{words}</span>
          <button
            type="button"
            class="icon-button"
            aria-label={`Take away ${words}`}
            onClick={() => change(without(map))}
          >
            {icons.close}
          </button>
        </li>
      ))}
    </ul>
  )
}

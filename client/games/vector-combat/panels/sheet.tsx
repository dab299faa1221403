/** A ship in detail, the objective, and the plan's forecast; spectators see everybody. */

import { FACE_NAMES } from '../../../../common/games/vector-combat/face.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { siteWords } from '../../../../common/games/vector-combat/presentation/describe.ts'
import {
  ringLabel,
  ringWords,
  stationWords,
} from '../../../../common/games/vector-combat/presentation/place-words.ts'
import { inPlay, type Ship, type State, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { Gauge, Stat } from '../../../game-kit/gauge.tsx'
import { Term } from '../../../game-kit/meaning.tsx'
import { Named } from '../../../game-kit/naming.tsx'
import { WhatIsComing } from '../../../game-kit/sentences.tsx'
import { TeamMark } from '../../../ui/team-mark.tsx'
import type { VectorCombatDesk } from '../desk.ts'
import { goalOf } from '../plan/goal.ts'
import { modelName, motionWords, placeWords } from '../plan/names.ts'
import { Rose } from './rose.tsx'
import { SideView } from './side-view.tsx'
import { TERMS } from './terms.ts'

export function Sheet({
  state,
  desk,
  eyes,
}: {
  state: State
  desk: VectorCombatDesk | undefined
  eyes: Pick<Eyes, 'seat' | 'team'>
}) {
  const ship =
    shipNamed(state, desk?.selected.value ?? '') ??
    state.ships.find((one) => one.seat === eyes.seat && inPlay(one))
  return (
    <div class="unit-sheet vc-sheet">
      <WhatIsComing of={desk?.inWords.value ?? []} />
      {ship ? <ShipView ship={ship} map={state.map} /> : null}
      {state.rules.altitude ? <SideView state={state} selected={ship?.id ?? ''} /> : null}
      <GoalView state={state} />
      {ship ? null : <Roll state={state} />}
    </div>
  )
}

function ShipView({ ship, map }: { ship: Ship; map: string }) {
  const { id, model, faction, sheet, status, ring, run, site, station, at, facing } = ship
  const hot = ship.heat > sheet.heatCapacity
  const where =
    status === 'landed'
      ? `Landed on ${siteWords(site!)}`
      : status === 'docked'
        ? `Docked at ${stationWords(station!)}`
        : undefined
  return (
    <section style={{ '--team': teamColour(faction) }}>
      <h3 class="unit-name">
        <b>
          <TeamMark team={faction} /> {id}
        </b>{' '}
        {modelName(model)} {inPlay(ship) ? null : <em>{status}</em>}
      </h3>
      <div class="vc-motion">
        <Rose velocity={ship.velocity} facing={facing} />
        <p>
          <b>
            {where ?? (
              <>
                At <Term meaning={TERMS.place}>{placeWords(at)}</Term>
              </>
            )}
          </b>
          <small>
            <Term meaning={TERMS.motion}>{motionWords(ship)}</Term>,{' '}
            <Term meaning={TERMS.facing}>facing {FACE_NAMES[facing]!}</Term>
          </small>
          {ring === null ? null : (
            <small class="vc-ring">
              <Term meaning={TERMS.orbit}>in {ringWords(fieldOf(map).map, ring)}</Term>: {run}{' '}
              {run === 1 ? 'subturn' : 'subturns'}
            </small>
          )}
        </p>
      </div>
      <Gauge name="Hull" value={ship.hull} of={sheet.hull} kind="hull" meaning={TERMS.hull} />
      <Gauge name="Energy" value={ship.energy} of={sheet.battery} kind="vc-energy" meaning={TERMS.energy} />
      <Gauge
        name="Heat"
        value={ship.heat}
        of={sheet.heatCapacity}
        kind={hot ? 'vc-heat is-over' : 'vc-heat'}
        meaning={TERMS.heat}
      />
      <Gauge
        name="Missiles"
        value={ship.missiles}
        of={sheet.missiles}
        kind="vc-missiles"
        meaning={TERMS.missiles}
      />
      <dl class="stats">
        {(
          [
            ['Thrust', TERMS.thrust, `${sheet.thrust}`],
            ['Beam', TERMS.beam, `${sheet.beam.damage} to ${sheet.beam.range}`],
            ['Reactor', TERMS.reactor, `+${sheet.reactor}`],
            ['Radiators', TERMS.radiators, `−${sheet.radiators}`],
          ] as const
        ).map(([name, meaning, value]) => (
          <Stat key={name} name={name} meaning={meaning} value={value} />
        ))}
      </dl>
    </section>
  )
}

function GoalView({ state }: { state: State }) {
  const goal = goalOf(state)
  if (!goal) return null
  const { title, aim, stands } = goal
  return (
    <section>
      <h3>To be won</h3>
      <p class="vc-aim">{aim}</p>
      {stands.map(({ faction, text }) => (
        <div key={faction} class="roll" style={{ '--team': teamColour(faction) }}>
          <b>
            <TeamMark team={faction} /> <Named>{`Team ${faction}`}</Named>
          </b>{' '}
          <Term meaning={{ title, text: aim }}>{text}</Term>
        </div>
      ))}
    </section>
  )
}

/** All ships, for spectators. */
const Roll = ({ state }: { state: State }) => (
  <section>
    <h3>Ships</h3>
    {state.ships.map((ship) => (
      <div
        key={ship.id}
        class={`roll ${inPlay(ship) ? '' : 'out'}`}
        style={{ '--team': teamColour(ship.faction) }}
      >
        <b>
          <TeamMark team={ship.faction} /> {ship.id}
        </b>{' '}
        {modelName(ship.model)}{' '}
        {inPlay(ship) ? (
          <>
            <small>
              {ship.ring === null ? (
                <Term meaning={TERMS.motion}>{motionWords(ship)}</Term>
              ) : (
                <Term meaning={TERMS.orbit}>{ringLabel(fieldOf(state.map).map, ship.ring)}</Term>
              )}
              , <Term meaning={TERMS.energy}>energy {ship.energy}</Term>,{' '}
              <Term meaning={TERMS.heat}>heat {ship.heat}</Term>
            </small>{' '}
            <Gauge name="Hull" value={ship.hull} of={ship.sheet.hull} kind="hull" meaning={TERMS.hull} />
          </>
        ) : (
          <em>{ship.status}</em>
        )}
      </div>
    ))}
  </section>
)

/** A ship in detail, its orders as text, and the forecast. */

import { QUADRANTS, type ShipType, typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { callName, withId } from '../../../../common/games/space-arena/presentation/call-names.ts'
import { alive, isStarbase, type Ship, type State } from '../../../../common/games/space-arena/state.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { Gauge, Stat } from '../../../game-kit/gauge.tsx'
import { type Meaning, Term } from '../../../game-kit/meaning.tsx'
import { WhatIsComing } from '../../../game-kit/sentences.tsx'
import type { ArenaDesk } from '../desk.ts'
import { inBrief } from '../plan/brief.ts'
import { arcInWords, placeOf } from '../plan/targets.ts'
import { ticksShown } from '../plan/ticks-shown.ts'
import { endInWords, placeInWords } from '../plan/words.ts'
import { weaponIcon } from './icons.tsx'
import { OrdersText } from './orders-text.tsx'
import { TERMS, typeMeaning, weaponMeaning } from './terms.ts'

export function Sheet({
  state,
  desk,
  eyes,
}: {
  state: State
  desk: ArenaDesk | undefined
  eyes: Pick<Eyes, 'seat' | 'team'>
}) {
  const selected = desk?.selected.value
  const ship =
    state.ships.find(({ name }) => name === selected) ??
    state.ships.find(({ seat }) => seat !== '' && seat === eyes.seat)
  return (
    <div class="unit-sheet sa-sheet">
      {desk ? <WhatIsComing of={comingInBrief(desk)} /> : null}
      {desk ? <OrdersText desk={desk} /> : null}
      {ship ? <ShipView ship={ship} /> : <Roll state={state} />}
    </div>
  )
}

/** More warnings would push everything else out of view. */
const WARNINGS_SHOWN = 5

/**
 * The forecast: what would fail, each own ship's course, and the selected one's exact end. Comes first, so
 * that it is in view on any screen.
 */
function comingInBrief(desk: ArenaDesk): string[] {
  const end = ticksShown.value ? endInWords(desk, desk.selected.value) : undefined
  const warnings = desk.inWords.value.filter((sentence) => sentence.endsWith('!'))
  const more = warnings.length - WARNINGS_SHOWN
  return [
    ...warnings.slice(0, WARNINGS_SHOWN),
    ...(more > 0 ? [`And ${more} more: the strip marks them in red!`] : []),
    ...desk.own.map(({ name }) => inBrief(desk, name)),
    ...(end ? [end] : []),
  ]
}

function ShipView({ ship }: { ship: Ship }) {
  const type = typeNamed(ship.type)
  const part = (name: string, meaning: Meaning, value: string | number, of?: string | number) => (
    <Stat name={name} meaning={meaning} value={value} of={of} />
  )
  return (
    <section style={{ '--team': teamColour(ship.team) }}>
      <h3 class="unit-name">
        <b>{withId(ship.name)}</b>{' '}
        <Term meaning={typeMeaning(type)}>{isStarbase(ship) ? 'Starbase' : type.name}</Term>{' '}
        {alive(ship) ? null : <em>destroyed</em>}
      </h3>
      <p class="quiet">
        {type.race ? `${type.race} · ` : ''}at <Term meaning={TERMS.place}>{placeInWords(ship)}</Term>
        {ship.cloaked ? ' · cloaked' : ''}
      </p>
      <Gauge name="Hull" value={ship.hull} of={type.hull} kind="hull" meaning={TERMS.hull} />
      {QUADRANTS.map((quadrant) => (
        <Gauge
          key={quadrant}
          name={`Shield ${quadrant}`}
          value={ship.shields[quadrant]}
          of={type.shields[quadrant]}
          kind="shields"
          meaning={TERMS.shield}
        />
      ))}
      <Gauge
        name="Battery"
        value={ship.battery}
        of={type.maxBattery}
        kind="battery"
        meaning={TERMS.battery}
      />
      <dl class="stats">
        {isStarbase(ship) ? null : (
          <>
            {part('Speed', TERMS.speed, ship.speed, type.maxSpeed)}
            {part('Acceleration', TERMS.acceleration, type.maxAcceleration)}
            {part('Turn', TERMS.turn, `${type.maxTurn}°`)}
          </>
        )}
        {part('Heading', TERMS.heading, `${ship.heading}°`)}
        {part('Generators', TERMS.generators, `+${type.generators}`)}
        {part('Scan', TERMS.scan, type.scanDistance)}
        {type.cloak ? part('Cloak', TERMS.cloak, `${type.cloak.strength * 100} %`) : null}
        {part('Score', TERMS.score, ship.score)}
      </dl>
      <Weapons ship={ship} type={type} />
    </section>
  )
}

function Weapons({ ship, type }: { ship: Ship; type: ShipType }) {
  if (type.weapons.length === 0) return null
  return (
    <table class="sa-guns">
      <thead>
        <tr>
          <th>Weapon</th>
          <th>
            <Term meaning={TERMS.arc}>Arc</Term>
          </th>
          <th>
            <Term meaning={TERMS.state}>State</Term>
          </th>
        </tr>
      </thead>
      <tbody>
        {type.weapons.map((weapon) => {
          const level = (weapon.kind === 'laser' ? ship.heat : ship.ammo)[placeOf(type, weapon)] ?? 0
          return (
            <tr key={weapon.name}>
              <th>
                <Term
                  meaning={weaponMeaning(
                    weapon.name,
                    weapon.kind === 'laser' ? { laser: weapon.strength } : weapon,
                  )}
                >
                  {weaponIcon(weapon)} {weapon.name}{' '}
                  <small>{weapon.kind === 'laser' ? `laser ${weapon.strength}` : weapon.payload}</small>
                </Term>
              </th>
              <td>{arcInWords(weapon.arc)}</td>
              <td>{weapon.kind === 'laser' ? `${level}° hot` : `${level} of ${weapon.ammo}`}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** All ships, for spectators. */
function Roll({ state }: { state: State }) {
  return (
    <section>
      <h3>Ships</h3>
      {state.ships.map((ship) => (
        <div
          key={ship.name}
          class={`roll ${alive(ship) ? '' : 'out'}`}
          style={{ '--team': teamColour(ship.team) }}
        >
          <b>{callName(ship.name)}</b>{' '}
          <Term meaning={typeMeaning(typeNamed(ship.type))}>{isStarbase(ship) ? 'Starbase' : ship.type}</Term>{' '}
          {alive(ship) ? (
            <Gauge
              name="Hull"
              value={ship.hull}
              of={typeNamed(ship.type).hull}
              kind="hull"
              meaning={TERMS.hull}
            />
          ) : (
            <em>destroyed</em>
          )}
        </div>
      ))}
    </section>
  )
}

/** A ship type as a sheet: all its numbers, each with its meaning. */
import type { ComponentChildren } from 'preact'
import { capitalised } from '../../../../common/engine/presentation/words.ts'
import { PAYLOADS, type PayloadName } from '../../../../common/games/space-arena/data/payloads.ts'
import type { ShipType, Weapon } from '../../../../common/games/space-arena/data/ships.ts'
import { laserDamage } from '../../../../common/games/space-arena/phases/fire.ts'
import { damageOf } from '../../../../common/games/space-arena/phases/warheads.ts'
import { Term } from '../../../game-kit/meaning.tsx'
import { COLUMNS, type ColumnKey, lasersOf, loadsOf, rangesFor, reachOf } from '../guide/guide-numbers.ts'
import {
  arcInWords,
  explain,
  explainLaser,
  explainLaserTable,
  explainLauncher,
  explainPayload,
  explainStarbase,
  titleOf,
} from '../guide/guide-terms.ts'
import { ArcPicture, FalloffPicture, raceClass, ShieldPlan } from './ship-pictures.tsx'

/** `against`: another type to compare with; `part`: heading of its sections, a level below the title. */
export function ShipSheet({
  type,
  against,
  title,
  part: Part = 'h3',
}: {
  type: ShipType
  against?: ShipType
  title: ComponentChildren
  part?: 'h2' | 'h3'
}) {
  const { weapons, cloak } = type
  const stat = (key: ColumnKey, label: string, value: string) => (
    <Term class={`explained stat ${betterThan(key, type, against)}`} meaning={() => explain(key, type)}>
      <span>{label}</span>
      <b>{value}</b>
    </Term>
  )
  return (
    <article class={`ship-sheet ${raceClass(type)}`} id={type.name} aria-label={type.name}>
      <header>
        {title}
        <p>
          <span class="race">{type.race ?? 'Starbase'}</span>
          {type.kind === 'starbase' ? (
            <Term class="explained word" meaning={explainStarbase}>
              repairs and reloads
            </Term>
          ) : null}
        </p>
      </header>
      <ShieldPlan type={type} />
      <div class="stats-of-ship">
        {stat('speed', 'Top speed', `${type.maxSpeed}`)}
        {stat('turn', 'Turn', `${type.maxTurn}°`)}
        {stat('acceleration', 'Acceleration', `${type.maxAcceleration}`)}
        {stat('hull', 'Hull', `${type.hull}`)}
        {stat('shields', 'Shields in all', `${COLUMNS.find(({ key }) => key === 'shields')!.of(type)}`)}
        {stat('scan', 'Scan', `${type.scanDistance}`)}
        {stat('start', 'Battery', `${type.startBattery} of ${type.maxBattery}`)}
        {stat('generators', 'Energy a tick', `+${type.generators}`)}
        {stat('cloak', 'Cloak', cloak ? `${Math.round(cloak.strength * 100)} %` : 'none')}
      </div>
      <section class="weapons">
        <Part class="part">Weapons</Part>
        <ul>
          {weapons.map((weapon) => (
            <li key={weapon.name}>
              <WeaponRow weapon={weapon} />
            </li>
          ))}
        </ul>
      </section>
      {lasersOf(type).length > 0 ? (
        <LaserTable
          type={type}
          title={
            <Part class="part">
              <Term class="explained word" meaning={explainLaserTable}>
                Laser damage by distance
              </Term>
            </Part>
          }
        />
      ) : null}
      {loadsOf(type).length > 0 ? (
        <section class="loads">
          <Part class="part">Carries</Part>
          <div class="payloads">
            {loadsOf(type).map(([name, ammo]) => (
              <PayloadCard key={name} name={name} ammo={ammo} />
            ))}
          </div>
        </section>
      ) : null}
    </article>
  )
}

function betterThan(key: ColumnKey, type: ShipType, against: ShipType | undefined): string {
  if (!against) return ''
  const { of } = COLUMNS.find((column) => column.key === key)!
  return of(type) > of(against) ? 'better' : of(type) < of(against) ? 'worse' : ''
}

function WeaponRow({ weapon }: { weapon: Weapon }) {
  const laser = weapon.kind === 'laser'
  return (
    <Term class="explained weapon" meaning={() => (laser ? explainLaser(weapon) : explainLauncher(weapon))}>
      <ArcPicture arc={weapon.arc} laser={laser} />
      <span>
        <b>{weapon.name}</b> {laser ? `Laser ${weapon.strength}` : titleOf(weapon.payload)}
        <small>
          {laser ? '' : `${weapon.ammo} loaded, `}
          {arcInWords(weapon.arc)}
        </small>
      </span>
    </Term>
  )
}

function LaserTable({ type, title }: { type: ShipType; title: ComponentChildren }) {
  const strengths = [...new Set(lasersOf(type).map(({ strength }) => strength))].sort((a, b) => b - a)
  const ranges = rangesFor(strengths[0]!)
  return (
    <section class="laser-damage">
      {title}
      <table>
        <thead>
          <tr>
            <th scope="col">Distance</th>
            {ranges.map((range) => (
              <th key={range} scope="col">
                {range}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {strengths.map((strength) => (
            <tr key={strength}>
              <th scope="row">
                {lasersOf(type)
                  .filter((laser) => laser.strength === strength)
                  .map(({ name }) => name)
                  .join(', ')}
              </th>
              {ranges.map((range) => {
                const damage = laserDamage({ strength }, range)
                return (
                  <td key={range} style={{ '--share': `${Math.round((damage / strengths[0]!) * 55)}%` }}>
                    {range >= type.scanDistance ? '–' : damage}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {ranges.some((range) => range >= type.scanDistance) ? (
        <p class="quiet">–: beyond its own scan.</p>
      ) : null}
    </section>
  )
}

export function PayloadCard({ name, ammo }: { name: PayloadName; ammo?: number }) {
  const { kind, guided, speed, life, warheads } = PAYLOADS[name]
  const rows: (readonly [string, string])[] = [
    ...warheads.flatMap((warhead): (readonly [string, string])[] => {
      const nano = warhead.kind === 'nanocyte' ? 'Nano ' : ''
      return [
        [
          `${nano}damage`,
          warhead.falloff === 'none'
            ? `${warhead.damage}`
            : `${warhead.damage} to ${damageOf(warhead, warhead.radius)}`,
        ],
        [`${nano}radius`, `${warhead.radius}`],
      ]
    }),
    kind === 'mine' ? ['Speed', 'slows to 0'] : ['Speed', `${speed}`],
    ['Life', `${life} ticks`],
    ...(kind === 'mine' ? [] : [['Reach', `${reachOf(name)}`] as const]),
  ]
  return (
    <Term class="explained payload" meaning={() => explainPayload(name)}>
      <b>
        {ammo === undefined ? '' : `${ammo} × `}
        {titleOf(name)}
      </b>
      <small>{kind === 'mine' ? 'mine' : guided ? 'guided' : 'flies straight'}</small>
      <FalloffPicture warheads={warheads} />
      <span class="rows">
        {rows.map(([label, value]) => (
          <span key={label}>
            <i>{capitalised(label)}</i>
            <em>{value}</em>
          </span>
        ))}
      </span>
    </Term>
  )
}

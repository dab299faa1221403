/**
 * The ship guide: all types in a table and as sheets; a single one, or two side by side, have their own
 * addresses.
 */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { PAYLOADS, type PayloadName } from '../../../../common/games/space-arena/data/payloads.ts'
import { RACES, type Race, type ShipType } from '../../../../common/games/space-arena/data/ships.ts'
import { go } from '../../../app/router.ts'
import { SettingsButton } from '../../../features/settings/settings.tsx'
import { icons } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import '../pages.css'
import { explains, Meanings } from '../../../game-kit/meaning.tsx'
import { Outline, raceClass } from '../panels/ship-pictures.tsx'
import { PayloadCard, ShipSheet } from '../panels/ship-sheet.tsx'
import { ALL_TYPES, asked, COLUMNS, type ColumnKey, sorted } from './guide-numbers.ts'
import { explain } from './guide-terms.ts'

const GUIDE = '/g/space-arena/guide'
const addressOf = (...ships: readonly string[]): string =>
  ships.length === 0 ? GUIDE : `${GUIDE}/${ships.join('-vs-')}`

type Filter = Race | 'all' | 'starbase'

// Module state, so that the table is unchanged when a visitor comes back from a sheet.
const filter = signal<Filter>('all')
const order = signal<{ by: ColumnKey; rising: boolean }>({ by: 'name', rising: true })

export function Guide({ rest }: { rest: string }) {
  const wanted = asked(rest)
  const ships = 'ships' in wanted ? wanted.ships : []
  const title = ['Ship guide', ...(ships.length ? [ships.map(({ name }) => name).join(' and ')] : [])]
    .reverse()
    .join(' · ')
  useEffect(() => void (document.title = `${title} · Dead Reckoning`), [title])
  return (
    <main class="ship-guide">
      <header class="guide-head">
        {ships.length || 'unknown' in wanted ? (
          <Link class="link-button" to={GUIDE}>
            {icons.back} All ships
          </Link>
        ) : (
          <Link class="link-button" to="/">
            {icons.back} Lobby
          </Link>
        )}
        <p class="quiet">Space Arena</p>
        <button type="button" class="plain-button print-button" onClick={() => window.print()}>
          Print
        </button>
        <SettingsButton />
      </header>
      {'unknown' in wanted ? (
        <Unknown name={wanted.unknown} />
      ) : ships.length === 2 ? (
        <Pair left={ships[0]!} right={ships[1]!} />
      ) : ships.length === 1 ? (
        <Single type={ships[0]!} />
      ) : (
        <All />
      )}
      <Meanings />
    </main>
  )
}

function Unknown({ name }: { name: string }) {
  return (
    <section class="panel unknown-ship">
      <h1>There is no ship “{name}”</h1>
      <p>Types are a letter and four digits, as H2545. These are all there are:</p>
      <p class="row">
        {ALL_TYPES.map((type) => (
          <Link key={type.name} class="chip" to={addressOf(type.name)}>
            {type.name}
          </Link>
        ))}
      </p>
    </section>
  )
}

function All() {
  const { by, rising } = order.value
  const there = ALL_TYPES.filter(
    ({ race }) => filter.value === 'all' || (race ?? 'starbase') === filter.value,
  )
  const types = sorted(there, by, rising)
  return (
    <>
      <div class="guide-title">
        <h1>Ship guide</h1>
        <p>Nineteen ships of five races, and the starbase. Point at any number to learn what it means.</p>
      </div>
      <div class="guide-tools">
        <fieldset class="chips">
          <legend class="sr-only">Race</legend>
          {(['all', ...RACES, 'starbase'] as const).map((one) => (
            <label key={one} class={one === 'all' ? '' : `race-${one.toLowerCase()}`}>
              <input
                type="radio"
                name="race"
                checked={filter.value === one}
                onChange={() => (filter.value = one)}
              />
              <span>{one === 'all' ? 'All' : one === 'starbase' ? 'Starbase' : one}</span>
            </label>
          ))}
        </fieldset>
        <label class="sort-by">
          <span>Sort by</span>
          <select
            value={`${by} ${rising}`}
            onChange={(event) => {
              const [key, up] = event.currentTarget.value.split(' ')
              order.value = { by: key as ColumnKey, rising: up === 'true' }
            }}
          >
            <option value="name true">Name</option>
            <option value="name false" hidden>
              Name, Z first
            </option>
            {COLUMNS.flatMap(({ key, label }) => [
              <option key={key} value={`${key} false`}>
                {label}, most first
              </option>,
              <option key={`${key} up`} value={`${key} true`}>
                {label}, least first
              </option>,
            ])}
          </select>
        </label>
      </div>
      <Table types={types} />
      <div class="sheets">
        {types.map((type) => (
          <ShipSheet
            key={type.name}
            type={type}
            title={
              <h2>
                <Link to={addressOf(type.name)}>{type.name}</Link>
              </h2>
            }
          />
        ))}
      </div>
      <section class="all-payloads">
        <h2>Missiles and mines</h2>
        <div class="payloads">
          {(Object.keys(PAYLOADS) as PayloadName[]).map((name) => (
            <PayloadCard key={name} name={name} />
          ))}
        </div>
      </section>
    </>
  )
}

function Table({ types }: { types: readonly ShipType[] }) {
  const { by, rising } = order.value
  // Ships only: a starbase's values would dwarf them.
  const most = Object.fromEntries(
    COLUMNS.map(({ key, of }) => [key, Math.max(...ALL_TYPES.filter(({ kind }) => kind === 'ship').map(of))]),
  )
  const head = (key: ColumnKey, label: string) => (
    <th key={key} scope="col" aria-sort={by === key ? (rising ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        class="explained"
        {...explains(() => explain(key))}
        onClick={() => (order.value = { by: key, rising: by === key ? !rising : key === 'name' })}
      >
        {label}
        <i aria-hidden="true">{by === key ? (rising ? '▲' : '▼') : ''}</i>
      </button>
    </th>
  )
  return (
    <div class="guide-table" tabIndex={0} role="region" aria-label="All ships, in a table">
      <table>
        <thead>
          <tr>
            {head('name', 'Ship')}
            {COLUMNS.map(({ key, label }) => head(key, label))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type.name} class={raceClass(type)}>
              <th scope="row">
                <Link to={addressOf(type.name)}>
                  <Outline type={type} size={28} />
                  {type.name}
                </Link>
              </th>
              {COLUMNS.map(({ key, of }) => {
                const value = of(type)
                return (
                  <td
                    key={key}
                    class={value === 0 ? 'nought' : ''}
                    style={{ '--share': `${Math.min(100, Math.round((value / most[key]!) * 100))}%` }}
                    {...explains(() => explain(key, type))}
                  >
                    {value === 0 ? '–' : key === 'cloak' ? `${value} %` : value}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Single({ type }: { type: ShipType }) {
  const at = ALL_TYPES.indexOf(type)
  const [before, after] = [ALL_TYPES.at(at - 1)!, ALL_TYPES[(at + 1) % ALL_TYPES.length]!]
  return (
    <>
      <nav class="beside" aria-label="Other ships">
        <Link class="plain-button" to={addressOf(before.name)}>
          ← {before.name}
        </Link>
        <Compare
          label={`Compare ${type.name} with`}
          value=""
          without={type}
          choose={(name) => go(addressOf(type.name, name))}
        />
        <Link class="plain-button" to={addressOf(after.name)}>
          {after.name} →
        </Link>
      </nav>
      <div class="sheets alone">
        <ShipSheet type={type} title={<h1>{type.name}</h1>} part="h2" />
      </div>
    </>
  )
}

function Pair({ left, right }: { left: ShipType; right: ShipType }) {
  return (
    <>
      <h1 class="sr-only">
        {left.name} and {right.name}
      </h1>
      <nav class="beside pair-tools" aria-label="Other ships">
        <Compare label="On the left" value={left.name} choose={(name) => go(addressOf(name, right.name))} />
        <Link class="plain-button" to={addressOf(right.name, left.name)}>
          ⇄<span class="sr-only">Change sides</span>
        </Link>
        <Compare label="On the right" value={right.name} choose={(name) => go(addressOf(left.name, name))} />
      </nav>
      <div class="sheets pair">
        <ShipSheet
          type={left}
          against={right}
          title={
            <h2>
              <Link to={addressOf(left.name)}>{left.name}</Link>
            </h2>
          }
        />
        <ShipSheet
          key="right"
          type={right}
          against={left}
          title={
            <h2>
              <Link to={addressOf(right.name)}>{right.name}</Link>
            </h2>
          }
        />
      </div>
      <p class="quiet legend">
        <span class="better">▲ more</span> <span class="worse">▼ less</span> than the other.
      </p>
    </>
  )
}

function Compare({
  label,
  value,
  without,
  choose,
}: {
  label: string
  value: string
  without?: ShipType
  choose: (name: string) => void
}) {
  return (
    <label class="compare">
      <span class={value === '' ? '' : 'sr-only'}>{label}</span>
      <select
        value={value}
        onChange={(event) => event.currentTarget.value && choose(event.currentTarget.value)}
      >
        {value === '' ? <option value="">choose…</option> : null}
        {[...RACES, null].map((race) => (
          <optgroup key={race} label={race ?? 'Starbase'}>
            {ALL_TYPES.filter((type) => type.race === race && type !== without).map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

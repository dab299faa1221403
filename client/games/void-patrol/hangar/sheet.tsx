/** A fighter's parts, editable or read-only. Refusals are shown beside the part concerned. */
import type { ComponentChildren } from 'preact'
import type { Refusal } from '../../../../common/engine/match-types.ts'
import { DESIGN_LIMITS as LIMITS, PRICES } from '../../../../common/games/void-patrol/data/prices.ts'
import { GUN_NAMES, type GunName } from '../../../../common/games/void-patrol/data/weapons.ts'
import { bill, type Design } from '../../../../common/games/void-patrol/setup/design.ts'
import { icons } from '../../../ui/icons.tsx'
import { money } from './bill.tsx'
import { Dial, numbers, Segments } from './controls.tsx'
import { Explain, type Part } from './explanations.tsx'
import { GunChart } from './gun-chart.tsx'

interface Props {
  readonly design: Design
  readonly refusals: readonly Refusal[]
  /** Undefined for a read-only sheet. */
  readonly change: ((to: Partial<Design>) => void) | undefined
}

export function PartsSheet({ design: d, refusals, change }: Props) {
  const costs = new Map(bill(d).map(({ part, price }) => [part, price]))
  const row = (part: Exclude<Part, GunName>, title: string, control: ComponentChildren) => (
    <div class="part">
      <Explain part={part} design={d}>
        {title}
      </Explain>
      {control}
      <span class="cost">
        {money(costs.get(part) ?? 0)}
        <small> pt</small>
      </span>
      {refusals
        .filter(({ where }) => where === part)
        .map(({ reason }) => (
          <p key={reason} class="problem" role="alert">
            {reason}.
          </p>
        ))}
    </div>
  )
  const set = <K extends keyof Design>(key: K) => change && ((value: Design[K]) => change({ [key]: value }))
  const cockpit = (key: 'gunnery' | 'piloting') =>
    change && ((value: number) => change({ cockpit: { ...d.cockpit, [key]: value } }))
  return (
    <div class="parts">
      <section>
        <h3>Hull</h3>
        {row(
          'hull',
          'Hull',
          <Dial label="Hull" value={d.hull} range={LIMITS.hull} step={LIMITS.hullStep} set={set('hull')} />,
        )}
        {row(
          'shields',
          'Shields',
          <Dial
            label="Shields"
            value={d.shields}
            range={LIMITS.shields}
            step={LIMITS.shieldsStep}
            set={set('shields')}
          />,
        )}
      </section>
      <section>
        <h3>Cockpit</h3>
        {row(
          'gunnery',
          'Gunnery',
          <Segments
            label="Gunnery"
            name="gunnery"
            value={d.cockpit.gunnery}
            of={numbers(LIMITS.gunnery)}
            set={cockpit('gunnery')}
          />,
        )}
        {row(
          'piloting',
          'Piloting',
          <Segments
            label="Piloting"
            name="piloting"
            value={d.cockpit.piloting}
            of={numbers(LIMITS.piloting)}
            set={cockpit('piloting')}
          />,
        )}
      </section>
      <section class="engine">
        <h3>Engine</h3>
        {row(
          'thrust',
          'Thrust',
          <Segments
            label="Thrust"
            name="thrust"
            value={d.thrust}
            of={numbers(LIMITS.thrust)}
            set={set('thrust')}
          />,
        )}
        {row(
          'g-max',
          'g-max',
          <Segments label="g-max" name="g-max" value={d.gMax} of={numbers(LIMITS.gMax)} set={set('gMax')} />,
        )}
        {row(
          'spinners',
          'Spinners',
          <Segments
            label="Spinners"
            name="spinners"
            value={d.spinners}
            of={['slow', 'fast']}
            set={set('spinners')}
          />,
        )}
        {row(
          'thrusters',
          'Thrusters',
          <Segments
            label="Thrusters"
            name="thrusters"
            value={d.thrusters}
            of={['forward', 'dual']}
            set={set('thrusters')}
          />,
        )}
        {row('fuel', 'Fuel', <Fuel fuel={d.fuel} set={set('fuel')} />)}
      </section>
      <section class="ordnance">
        <h3>Ordnance</h3>
        {row(
          'missiles',
          'Missiles',
          <Segments
            label="Missiles"
            name="missiles"
            value={d.missiles}
            of={numbers(LIMITS.missiles)}
            set={set('missiles')}
          />,
        )}
        {row(
          'grenades',
          'Grenades',
          <Segments
            label="Grenades"
            name="grenades"
            value={d.grenades}
            of={numbers(LIMITS.grenades)}
            set={set('grenades')}
          />,
        )}
        {row(
          'rockets',
          'Rockets',
          <Segments
            label="Rockets"
            name="rockets"
            value={d.rockets}
            of={numbers(LIMITS.rockets)}
            set={set('rockets')}
          />,
        )}
      </section>
      <Guns design={d} refusals={refusals} set={set('guns')} />
    </div>
  )
}

function Fuel({ fuel, set }: { fuel: Design['fuel']; set: ((fuel: Design['fuel']) => void) | undefined }) {
  if (!set)
    return (
      <output class="value">
        {fuel.start} {fuel.kind}
      </output>
    )
  const range = LIMITS[fuel.kind]
  // Convert to the other kind of fuel at equal worth, within its limits.
  const changed = (kind: Design['fuel']['kind']) => {
    if (kind === fuel.kind) return
    const [least, most] = LIMITS[kind]
    const worth =
      kind === 'rounds' ? fuel.start / PRICES.fuel.pulsesPerRound : fuel.start * PRICES.fuel.pulsesPerRound
    set({ kind, start: Math.min(most, Math.max(least, Math.round(worth))) })
  }
  return (
    <div class="fuel">
      <Segments label="Fuel in" name="fuel" value={fuel.kind} of={['pulses', 'rounds']} set={changed} />
      <Dial
        label="Fuel"
        value={fuel.start}
        range={range}
        step={fuel.kind === 'pulses' ? 5 : 1}
        set={(start) => set({ ...fuel, start })}
      />
    </div>
  )
}

const CALIBRES = [
  ['Light, to 4 hexes', ' 4/70'],
  ['Medium, to 6 hexes', ' 6/100'],
  ['Heavy, to 8 hexes', ' 8/150'],
  ['Lance, straight ahead', '0/8/150'],
] as const

function Guns({
  design,
  refusals,
  set,
}: {
  design: Design
  refusals: readonly Refusal[]
  set: ((guns: Design['guns']) => void) | undefined
}) {
  const { guns, cockpit } = design
  const [, most] = LIMITS.guns
  const rebate = guns.length >= 2 ? PRICES.eachGunBeyondTheSecond : 0
  return (
    <section class="guns-section">
      <h3>
        <Explain part="guns" design={design}>
          Guns
        </Explain>
      </h3>
      {refusals
        .filter(({ where }) => where === 'guns')
        .map(({ reason }) => (
          <p key={reason} class="problem" role="alert">
            {reason}.
          </p>
        ))}
      <ol>
        {guns.map((gun, i) => (
          <li key={i} class="gun">
            <div class="gun-head">
              <Explain part={gun} design={design}>
                {set ? `Gun ${i + 1}` : gun}
              </Explain>
              {set ? (
                <select
                  aria-label={`Gun ${i + 1}`}
                  value={gun}
                  onChange={(event) =>
                    set(guns.map((old, j) => (j === i ? (event.currentTarget.value as GunName) : old)))
                  }
                >
                  {CALIBRES.map(([title, ending]) => (
                    <optgroup key={title} label={title}>
                      {GUN_NAMES.filter((name) => name.endsWith(ending)).map((name) => (
                        <option key={name} value={name}>
                          {name} · {PRICES.guns[name]}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </select>
              ) : null}
              <span class="cost">
                {money(PRICES.guns[gun] + (i >= 2 ? PRICES.eachGunBeyondTheSecond : 0))}
                <small> pt</small>
              </span>
              {set ? (
                <button
                  type="button"
                  class="nudge"
                  aria-label={`Take gun ${i + 1} out`}
                  disabled={guns.length <= LIMITS.guns[0]}
                  onClick={() => set(guns.filter((_, j) => j !== i))}
                >
                  {icons.close}
                </button>
              ) : null}
            </div>
            <GunChart gun={gun} gunnery={cockpit.gunnery} />
          </li>
        ))}
      </ol>
      <p class="chart-key">
        <i class="key-damage" /> damage <i class="key-strip" /> also off the shields <i class="key-chance" />{' '}
        chance to hit
      </p>
      {set && guns.length < most ? (
        <button type="button" class="plain-button add-gun" onClick={() => set([...guns, 'ofc 4/70'])}>
          {icons.plus} Add a gun{rebate ? ` (the third costs ${-rebate} less)` : ''}
        </button>
      ) : null}
    </section>
  )
}

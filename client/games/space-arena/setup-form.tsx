/** What the organiser chooses. */
import type { Signal } from '@preact/signals'
import { RACES, SHIP_TYPES, type Race } from '../../../common/games/space-arena/data/ships.ts'
import { choices, LIMITS, teamsOf, type Setup } from '../../../common/games/space-arena/setup.ts'
import { teamColour } from '../../board/colours.ts'
import './pages.css'
import { mostShips, settled } from './setup-choices.ts'
import { SetupPicture } from './setup-picture.tsx'

type Change = (change: Partial<Setup>) => void

export function SetupForm({ value }: { value: Signal<Record<string, unknown>> }) {
  const setup = settled(value.value)
  const change: Change = (to) => (value.value = settled({ ...setup, ...to }))
  return (
    <div class="arena-form">
      <div class="sides">
        <fieldset>
          <legend>Fleets</legend>
          <Range label="Teams" value={setup.teams} limits={LIMITS.teams} set={(teams) => change({ teams })} />
          <Range label="Players in a team" value={setup.seatsPerTeam} limits={LIMITS.seats} set={(seatsPerTeam) => change({ seatsPerTeam })} />
          <Range label="Ships each" value={setup.shipsPerSeat} limits={[1, mostShips(setup.seatsPerTeam)]} set={(shipsPerSeat) => change({ shipsPerSeat })} />
          <p class="note">A team has at most {LIMITS.shipsInATeam} ships: more players, fewer ships each.</p>
        </fieldset>
        <SetupPicture setup={setup} />
      </div>
      <ShipsChoice setup={setup} change={change} />
      <fieldset>
        <legend>Arena</legend>
        <Range label="Between fleets" unit=" units" step={50} value={setup.distance} limits={LIMITS.distance} set={(distance) => change({ distance })} />
        <p class="note">A ship flies 25 to 55 units a tick, ten ticks a round. There is no border; every fleet starts alike, facing the middle.</p>
        <Options name="starbases" label="Starbases" value={setup.starbases} set={(starbases) => change({ starbases })}
          of={[['none', 'None'], ['own', 'One a team'], ['neutral', 'One of nobody’s'], ['both', 'Both']]} />
        <p class="note">{STARBASES[setup.starbases]}</p>
      </fieldset>
      <fieldset>
        <legend>Rules</legend>
        <Range label="Round limit" value={setup.roundLimit} limits={LIMITS.rounds} set={(roundLimit) => change({ roundLimit })} />
        <p class="note">The last team with a ship wins; after round {setup.roundLimit}, the highest score.</p>
        <Options name="shields" label="Shields" value={setup.shields} set={(shields) => change({ shields })} of={[['compass', 'By compass'], ['ship', 'Turn with the ship']]} />
        <p class="note">{setup.shields === 'compass' ? 'The north shield faces north, whatever the ship’s heading.' : 'The north shield is always at the bow.'}</p>
        {setup.seatsPerTeam > 1 ? (
          <label class="check"><input type="checkbox" checked={setup.sharing} onChange={(event) => change({ sharing: event.currentTarget.checked })} /> Team-mates see what each other’s ships scan</label>
        ) : null}
      </fieldset>
    </div>
  )
}

const STARBASES: Readonly<Record<Setup['starbases'], string>> = {
  none: 'Nowhere to repair: what is shot is gone.',
  own: 'Each team has an armed starbase behind its fleet; its first player commands it. It repairs and reloads.',
  neutral: 'A starbase in the middle repairs and reloads whoever comes slowly enough.',
  both: 'An armed starbase behind each fleet, and one in the middle that serves everyone.',
}

function ShipsChoice({ setup, change }: { setup: Setup; change: Change }) {
  return (
    <fieldset>
      <legend>Ships</legend>
      <Options name="ships" label="Who may fly what" value={setup.ships} set={(ships) => change({ ships })} of={[['free', 'Free choice'], ['one', 'One type'], ['race', 'By race']]} />
      {setup.ships === 'free' ? <p class="note">Everyone picks from all {SHIP_TYPES.length} types before the battle, in secret.</p> : null}
      {setup.ships === 'one' ? (
        <>
          <label class="field"><span>Everybody flies</span>
            <select value={setup.type} onChange={(event) => change({ type: event.currentTarget.value })}>
              {RACES.map((race) => <optgroup key={race} label={race}>{SHIP_TYPES.filter((type) => type.race === race).map(({ name }) => <option key={name} value={name}>{name}</option>)}</optgroup>)}
            </select></label>
          <p class="note">{choices(setup, 'A1')[0]!.note}. <a href={`/g/space-arena/guide/${setup.type}`} target="_blank" rel="noopener">Its sheet</a></p>
        </>
      ) : null}
      {setup.ships === 'race' ? (
        <>
          <div class="races">
            {teamsOf(setup).map((team, i) => (
              <label key={team} class="field" style={{ '--team': teamColour(team) }}><span>Team {team}</span>
                <select value={setup.races[i]} onChange={(event) => change({ races: setup.races.map((race, at) => (at === i ? (event.currentTarget.value as Race) : race)) })}>
                  {RACES.map((race) => <option key={race}>{race}</option>)}
                </select></label>
            ))}
          </div>
          <p class="note">Everyone picks from the three or four types of the team’s race.</p>
        </>
      ) : null}
      {setup.ships === 'one' ? null : <p class="note"><a href="/g/space-arena/guide" target="_blank" rel="noopener">Ship guide</a>: all sheets, side by side.</p>}
    </fieldset>
  )
}

function Range({ label, value, limits: [least, most], set, unit = '', step = 1 }: { label: string; value: number; limits: readonly [number, number]; set: (to: number) => void; unit?: string; step?: number }) {
  return (
    <label class="field"><span>{label}<b>{value}{unit}</b></span>
      <input type="range" min={least} max={most} step={step} value={value} disabled={least === most} onInput={(event) => set(Number(event.currentTarget.value))} /></label>
  )
}

function Options<T extends string>({ name, label, value, of, set }: { name: string; label: string; value: T; of: readonly (readonly [T, string])[]; set: (to: T) => void }) {
  return (
    <div class="options" role="radiogroup" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <div>{of.map(([id, title]) => <label key={id}><input type="radio" name={name} checked={value === id} onChange={() => set(id)} /><b>{title}</b></label>)}</div>
    </div>
  )
}

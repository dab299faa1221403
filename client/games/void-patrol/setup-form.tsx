/** What the organiser chooses. */
import type { Signal } from '@preact/signals'
import { BUDGET } from '../../../common/games/void-patrol/data/prices.ts'
import { LIMITS } from '../../../common/games/void-patrol/setup.ts'

export function SetupForm({ value }: { value: Signal<Record<string, unknown>> }) {
  const get = (name: string, otherwise: unknown) => value.value[name] ?? otherwise
  const set = (name: string, to: unknown) => {
    const next = { ...value.value, [name]: to }
    const most = Math.floor(LIMITS.fightersInATeam / Number(next['seatsPerTeam'] ?? 1))
    value.value = { ...next, fightersPerSeat: Math.min(most, Number(next['fightersPerSeat'] ?? 1)) }
  }
  const number = (name: string, label: string, [least, most]: readonly [number, number], otherwise: number, unit = '') => (
    <label class="field">
      <span>{label}<b>{String(get(name, otherwise))}{unit}</b></span>
      <input type="range" min={least} max={most} value={Number(get(name, otherwise))} onInput={(event) => set(name, Number(event.currentTarget.value))} />
    </label>
  )
  return (
    <>
      <label class="field"><span>Rules</span>
        <select value={String(get('rules', 'simple'))} onChange={(event) => set('rules', event.currentTarget.value)}>
          <option value="simple">Simple: guns, thrusts and spins</option>
          <option value="standard">Standard: also missiles, grenades, rockets, dual thrusters</option>
          <option value="advanced">Advanced: also boosts and fighters of your own</option>
        </select></label>
      <label class="field"><span>Pilots</span>
        <select value={String(get('pilots', 'default'))} onChange={(event) => set('pilots', event.currentTarget.value)}>
          <option value="default">Default: all equally good</option>
          <option value="campaign">Campaign: bring your own, who learn from battles</option>
        </select></label>
      <div class="fields">
        {number('teams', 'Teams', LIMITS.teams, 2)}
        {number('seatsPerTeam', 'Players in a team', LIMITS.seats, 1)}
        {number('fightersPerSeat', 'Fighters each', [1, Math.max(1, Math.floor(LIMITS.fightersInATeam / Number(get('seatsPerTeam', 1))))], 1)}
        {number('roundLimit', 'Round limit', LIMITS.rounds, 20)}
        {number('radius', 'Field radius', LIMITS.radius, 12, ' hexes')}
        {number('density', 'Asteroids', LIMITS.density, 5, ' %')}
        {get('rules', 'simple') === 'advanced' ? number('budget', 'Budget of own fighters', LIMITS.budget, BUDGET) : null}
      </div>
      <div class="choices">
        <label><input type="radio" name="field" checked={get('field', 'hexagon') === 'hexagon'} onChange={() => set('field', 'hexagon')} /> Hexagon: retire through your own side</label>
        <label><input type="radio" name="field" checked={get('field', 'hexagon') === 'arena'} onChange={() => set('field', 'arena')} /> Arena: ringed by asteroids, no way out</label>
        <label><input type="checkbox" checked={Boolean(get('symmetric', true))} onChange={(event) => set('symmetric', event.currentTarget.checked)} /> The same field for every side</label>
      </div>
    </>
  )
}

/** A fighter in detail, and the plan's forecast in words. */
import { modelNamed } from '../../../../common/games/void-patrol/data/models.ts'
import { GUNS } from '../../../../common/games/void-patrol/data/weapons.ts'
import { type Fighter, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { Gauge, Stat } from '../../../game-kit/gauge.tsx'
import { type Meaning, Term } from '../../../game-kit/meaning.tsx'
import { WhatIsComing } from '../../../game-kit/sentences.tsx'
import type { VoidPatrolDesk } from '../desk.ts'
import { isHarmless } from '../plan/odds.ts'
import { gunMeaning, modelMeaning, TERMS } from './terms.ts'

export function Sheet({
  state,
  desk,
  eyes,
}: {
  state: State
  desk: VoidPatrolDesk | undefined
  eyes: Pick<Eyes, 'seat' | 'team'>
}) {
  const selected = desk?.fighter.value
  const shown = selected ?? state.fighters.find((f) => f.seat === eyes.seat)
  return (
    <div class="unit-sheet">
      {shown ? (
        <Fighterview fighter={state.fighters.find((f) => f.id === shown.id) ?? shown} />
      ) : (
        <Roll state={state} />
      )}
      <WhatIsComing of={desk?.inWords.value ?? []} isQuiet={isHarmless} />
    </div>
  )
}

function Fighterview({ fighter }: { fighter: Fighter }) {
  const part = (name: string, meaning: Meaning, value: string | number, of?: number) => (
    <Stat name={name} meaning={meaning} value={value} of={of} />
  )
  return (
    <section style={{ '--team': teamColour(fighter.team) }}>
      <h3 class="unit-name">
        <b>{fighter.id}</b> {fighter.model} {flying(fighter) ? null : <em>{fighter.status}</em>}
      </h3>
      {fighter.pilot ? (
        <p class="fighter-pilot">
          Pilot: <b>{fighter.pilot}</b>
          {fighter.kills ? (
            <small>
              {' '}
              · {fighter.kills} kill{fighter.kills > 1 ? 's' : ''}
            </small>
          ) : null}
        </p>
      ) : null}
      <p class="quiet">{modelNamed(fighter.model)?.note}</p>
      <Gauge name="Hull" value={hullOf(fighter)} of={fighter.hullFull} kind="hull" meaning={TERMS.hull} />
      <Gauge
        name="Shields"
        value={fighter.shields}
        of={fighter.shieldsFull}
        kind="shields"
        meaning={TERMS.shields}
      />
      <dl class="stats">
        {part('Thrust', TERMS.thrust, fighter.thrust, fighter.thrustFull)}
        {part('g-max', TERMS.gMax, fighter.gMax)}
        {part('Spinners', TERMS.spinners, fighter.spinners)}
        {part('Fuel', TERMS.fuel, fighter.fuel.left, fighter.fuel.full)}
        {part('Gunnery', TERMS.gunnery, signed(fighter.gunnery))}
        {part('Piloting', TERMS.piloting, signed(fighter.piloting))}
      </dl>
      {fighter.guns.length ? (
        <table class="guns">
          <thead>
            <tr>
              <th>
                <Term meaning={TERMS.guns}>Gun</Term>
              </th>
              {[1, 2, 3, 4, 5, 6, 7, 8].map((r) => (
                <th key={r}>{r}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fighter.guns.map((name, i) => (
              <tr key={i}>
                <th>
                  <Term meaning={gunMeaning(name)}>{name}</Term>
                </th>
                {[0, 1, 2, 3, 4, 5, 6, 7].map((r) => (
                  <td key={r}>
                    {GUNS[name].toHit[r] === undefined ? (
                      ''
                    ) : (
                      <>
                        {GUNS[name].toHit[r]}
                        <small>{GUNS[name].damage[r]}</small>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <caption>Chance to hit (%) and damage, by distance in hexes</caption>
        </table>
      ) : null}
    </section>
  )
}

/** A fighter that implodes beyond the field is destroyed with points left. */
const hullOf = ({ status, hull }: Fighter): number => (status === 'destroyed' ? 0 : hull)

/** A rookie's bonus may be negative. */
const signed = (value: number): string => `${value}`.replace('-', '−')

/** All fighters, for spectators. */
function Roll({ state }: { state: State }) {
  return (
    <section>
      <h3>Fighters</h3>
      {state.fighters.map((f) => (
        <div key={f.id} class={`roll ${flying(f) ? '' : 'out'}`} style={{ '--team': teamColour(f.team) }}>
          <b>{f.id}</b> <Term meaning={modelMeaning(f.model)}>{f.model}</Term>{' '}
          {flying(f) ? (
            <Gauge name="Hull" value={f.hull} of={f.hullFull} kind="hull" meaning={TERMS.hull} />
          ) : (
            <em>{f.status}</em>
          )}
        </div>
      ))}
    </section>
  )
}

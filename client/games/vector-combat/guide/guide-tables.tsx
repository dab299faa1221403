/** The guide's tables: chances of beams to hit, and costs of actions. */
import type { ComponentChildren } from 'preact'
import { MODEL_IDS, MODELS } from '../../../../common/games/vector-combat/data/models.ts'
import {
  BEAM_HEAT,
  COST,
  MISSILE,
  SHELTER,
  STATION,
} from '../../../../common/games/vector-combat/data/numbers.ts'
import { chancesOf, FARTHEST } from './guide-numbers.ts'

/** Darker means likelier; the number says the same without colour. */
export function Chances() {
  return (
    <section class="panel chances" aria-labelledby="chances">
      <h2 id="chances">Chance that a beam hits, in percent</h2>
      <div class="scrolled" tabIndex={0} role="region" aria-label="Chances by range, in a table">
        <table>
          <thead>
            <tr>
              <th scope="col">Range</th>
              {Array.from({ length: FARTHEST + 1 }, (_, range) => (
                <th key={range} scope="col">
                  {range}
                </th>
              ))}
              <th scope="col">Damage</th>
            </tr>
          </thead>
          <tbody>
            {MODEL_IDS.map((id) => (
              <tr key={id}>
                <th scope="row">{MODELS[id].title.split(',')[0]}</th>
                {Array.from({ length: FARTHEST + 1 }, (_, range) => {
                  const chance = chancesOf(MODELS[id])[range]
                  return (
                    <td
                      key={range}
                      class={chance === undefined ? 'out' : ''}
                      style={{ '--share': `${(chance ?? 0) * 0.55}%` }}
                    >
                      {chance ?? '–'}
                    </td>
                  )
                })}
                <td class="damage">{MODELS[id].beam.damage}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet">
        Range is the distance in hexes and in altitude together. A target in an asteroid’s hex counts as{' '}
        {SHELTER} hexes farther away; a planet, moon or star in between blocks the beam.
      </p>
    </section>
  )
}

const energy = (n: number) => (n === 0 ? '–' : n)

export function Costs() {
  const rows: readonly (readonly [action: string, cost: ComponentChildren, heat: number, does: string])[] = [
    [
      'Thrust',
      `${COST.counter} a counter`,
      0,
      'Adds counters ahead, as many as the ship’s thrust at most; or changes its altitude.',
    ],
    ['Turn', COST.turn, 0, 'To any of the six sides. The course stays.'],
    ['Fire', COST.fire, BEAM_HEAT, 'A beam, to all sides, at once.'],
    [
      'Launch',
      COST.launch,
      0,
      `A missile: ${MISSILE.damage} damage, ${MISSILE.chance} % less ${MISSILE.perEvasion} for each ` +
        'counter that its target added just before.',
    ],
    [
      'Dock',
      energy(COST.dock),
      0,
      'Same hex, altitude and counters as the station. ' +
        `There it gets ${STATION.hull} hull and ${STATION.energy} energy a subturn.`,
    ],
    ['Land', `${COST.landPerCounter} a counter`, 0, 'On a planet or moon; no faster than the ship’s thrust.'],
    ['Take off', `${COST.takeoff} + 1 a counter`, 0, 'Ahead, or straight up.'],
    ['Pass', '–', 0, 'The ship goes on as it went.'],
  ]
  return (
    <section class="panel costs" aria-labelledby="costs">
      <h2 id="costs">One action a subturn, and what it costs</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Action</th>
            <th scope="col">Energy</th>
            <th scope="col">Heat</th>
            <th scope="col">Does</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([action, cost, heat, does]) => (
            <tr key={action}>
              <th scope="row">{action}</th>
              <td>{cost}</td>
              <td>{energy(heat)}</td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

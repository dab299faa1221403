import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { ENERGY, GUIDANCE, LASER, REPLENISH, SCORING, SHIELD } from './constants.ts'
import { PAYLOADS } from './payloads.ts'
import { RACES, SHIP_TYPES, shipType } from './ships.ts'

/** The numbers as collected from the source, in its own words. */
const facts = JSON.parse(readFileSync(new URL('./facts.json', import.meta.url), 'utf8'))

test('SA-8.4 every ship and the starbase are as the source has them', () => {
  expect(facts.ships).toHaveLength(20)
  for (const fact of facts.ships) {
    const type = shipType(fact.type)!
    expect({
      type: type.name,
      category: type.kind,
      race: type.race,
      max_speed: type.maxSpeed,
      max_turn: type.maxTurn,
      max_acceleration: type.maxAcceleration,
      hull: type.hull,
      start_battery: type.startBattery,
      max_battery: type.maxBattery,
      generators: type.generators,
      scan_distance: type.scanDistance,
      shields: type.shields,
      weapons: type.weapons,
      ecm: type.cloak ? [{ ...type.cloak, kind: 'cloak' }] : [],
    }).toEqual({ ...fact, replenish_distance: undefined, replenish_speed: undefined })
  }
})

test('SA-8.4 there are nineteen ship types of five races', () => {
  expect([SHIP_TYPES.length, new Set(SHIP_TYPES.map(({ race }) => race))]).toEqual([19, new Set(RACES)])
})

test('SA-5.7 missiles and mines are as the source has them', () => {
  const wanted = [...facts.missiles, ...facts.mines]
  expect(new Set(Object.keys(PAYLOADS))).toEqual(new Set(wanted.map(({ type }) => type)))
  for (const fact of wanted) {
    const payload = PAYLOADS[fact.type as keyof typeof PAYLOADS]
    expect([
      payload.guided,
      payload.life,
      payload.warheads.map(({ radius, ...rest }) => ({ ...rest, blast_radius: radius })),
    ]).toEqual([fact.guided, fact.life_ticks, fact.warheads])
    if (payload.kind === 'missile') expect(payload.speed).toBe(fact.speed)
    else expect(payload.slowsPerTick).toBe(fact.slows_per_tick)
    if (payload.guided)
      expect([GUIDANCE.scanRadius, GUIDANCE.halfCone]).toEqual([fact.scan_radius, fact.half_cone_degrees])
    expect(payload.battery).toBe(payload.drain * payload.life)
  }
})

test('SA-4.3 SA-6.5 SA-6.6 SA-8.1 the constants are as the source has them', () => {
  expect({
    energy: LASER.energy,
    heat: LASER.heat,
    too_hot_at: LASER.tooHotAt,
    cooling_per_tick: LASER.coolingPerTick,
  }).toEqual(facts.laser)
  expect({ boost_energy_per_point: SHIELD.energyPerPoint, boost_to: SHIELD.boostTo }).toEqual(facts.shield)
  expect({
    per_generator: ENERGY.perGenerator,
    move: `floor(|speed|/${ENERGY.speedPerPoint})`,
    cloak: ENERGY.cloak,
  }).toEqual(facts.energy)
  expect(REPLENISH).toEqual(facts.replenish)
  expect({
    shield_point: SCORING.shieldPoint,
    shield_break: SCORING.shieldBreak,
    hull_point: SCORING.hullPoint,
    energy_point: SCORING.energyPoint,
    kill: SCORING.kill,
  }).toEqual(facts.scoring)
})

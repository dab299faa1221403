/** Fighters and skies for tests: a plain fighter in an empty hexagon, with given changes. */
import { hex } from '../../geometry/hex.ts'
import { EDITION } from './edition.ts'
import { byId, type Fighter, type State } from './state.ts'

export const sampleFighter = (id: string, team: string, given: Partial<Fighter> = {}): Fighter => ({
  id,
  seat: id,
  team,
  model: 'Sample',
  pilot: '',
  at: hex(0, 0),
  facing: 0,
  velocity: hex(0, 0),
  hull: 300,
  hullFull: 300,
  shields: 30,
  shieldsFull: 30,
  thrust: 6,
  thrustFull: 6,
  gMax: 4,
  spinners: 'fast',
  thrusters: 'forward',
  fuel: { kind: 'pulses', left: 60, full: 60 },
  gunnery: 0,
  piloting: 0,
  guns: [],
  missiles: 0,
  grenades: 0,
  rockets: 0,
  launched: 0,
  kills: 0,
  status: 'flying',
  ...given,
})

export const sampleState = (fighters: readonly Fighter[], given: Partial<State> = {}): State => ({
  edition: EDITION,
  rules: 'simple',
  field: { kind: 'hexagon', radius: 15, sides: ['A', 'neutral', 'neutral', 'B', 'neutral', 'neutral'] },
  asteroids: [],
  missiles: [],
  fighters: [...fighters].sort(byId),
  scores: Object.fromEntries(
    [...new Set(['A', 'B', ...fighters.map((f) => f.team)])].map((team) => [team, { kills: 0, damage: 0 }]),
  ),
  played: 0,
  roundLimit: 20,
  ...given,
})

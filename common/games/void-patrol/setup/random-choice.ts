/** Random custom fighters and pilots: for tests of builds that nobody would choose. */
import type { Dice } from '../../../engine/dice/dice.ts'
import { modelsFor } from '../data/models.ts'
import { DESIGN_LIMITS } from '../data/prices.ts'
import { GUN_NAMES } from '../data/weapons.ts'
import { MOST_DEEDS, type Pilot } from './campaign.ts'
import { formatChoice } from './choice.ts'
import { checkDesign, type Design, formatDesign } from './design.ts'
import type { Setup } from './setup.ts'

/** Designs drawn before giving up on one within the budget. */
const DRAWS = 200

export function randomChoice(setup: Setup, dice: Dice): string {
  const models = modelsFor(setup.rules)
  const own =
    setup.rules === 'advanced' && dice.index('own', 3) > 0 ? randomDesign(setup.budget, dice) : undefined
  const craft = own ? formatDesign(own) : models[dice.index('model', models.length)]!.name
  if (setup.pilots !== 'campaign') return craft
  return formatChoice(
    craft,
    Array.from({ length: dice.index('pilots', setup.fightersPerSeat + 1) }, (_, i) => randomPilot(dice, i)),
  )
}

function randomPilot(dice: Dice, i: number): Pilot | undefined {
  if (dice.index(`pilot ${i}`, 4) === 0) return undefined
  const battles = [0, 1, 5, 20, MOST_DEEDS][dice.index(`battles ${i}`, 5)]!
  return {
    name: `Pilot ${'ABCDEFGH'[i]}`,
    battles,
    kills: battles === 0 ? 0 : [0, 2, 14, MOST_DEEDS][dice.index(`kills ${i}`, 4)]!,
  }
}

function randomDesign(budget: number, dice: Dice): Design | undefined {
  for (let draw = 0; draw < DRAWS; draw++) {
    const design = drawn(dice, `${draw}`)
    if (checkDesign(design, budget).length === 0) return design
  }
  return undefined
}

function drawn(dice: Dice, draw: string): Design {
  const from = (what: keyof typeof DESIGN_LIMITS, [least, most]: readonly [number, number], step = 1) =>
    least + step * dice.index(`${draw}/${what}`, (most - least) / step + 1)
  const l = DESIGN_LIMITS
  const kind = (['pulses', 'rounds'] as const)[dice.index(`${draw}/fuel`, 2)]!
  return {
    name: 'By lot',
    hull: from('hull', l.hull, l.hullStep),
    shields: from('shields', l.shields, l.shieldsStep),
    thrust: from('thrust', l.thrust),
    gMax: from('gMax', l.gMax),
    spinners: (['fast', 'slow'] as const)[dice.index(`${draw}/spinners`, 2)]!,
    thrusters: (['forward', 'dual'] as const)[dice.index(`${draw}/thrusters`, 2)]!,
    fuel: { kind, start: from(kind, l[kind]) },
    cockpit: { gunnery: from('gunnery', l.gunnery), piloting: from('piloting', l.piloting) },
    guns: Array.from(
      { length: from('guns', l.guns) },
      (_, i) => GUN_NAMES[dice.index(`${draw}/gun ${i}`, GUN_NAMES.length)]!,
    ),
    missiles: from('missiles', l.missiles),
    grenades: from('grenades', l.grenades),
    rockets: from('rockets', l.rockets),
  }
}

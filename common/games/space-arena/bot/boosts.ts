/** Energy for shields: first where fire is expected, the rest to restore earlier losses (SA-6.5). */
import type { Command } from '../commands.ts'
import { GUIDANCE, SHIELD, TICKS } from '../data/constants.ts'
import { QUADRANTS, type Quadrant } from '../data/ships.ts'
import { exposed, type Picture, rangeTo, reachOf } from './aiming.ts'
import type { EnergyBudget } from './energy-budget.ts'

/** Energy kept for the unexpected. */
const RESERVE = 12
/** Points above normal are lost at the round's end, so only where at least this much damage is expected. */
const EXPECTED = 10

export function boosts(picture: Picture, budget: EnergyBudget): Command[] {
  const commands: Command[] = []
  const boost = (tick: number, quadrant: Quadrant, asked: number): void => {
    const points = Math.floor(Math.min(asked, budget.free(tick) - RESERVE) / SHIELD.energyPerPoint)
    if (points <= 0) return
    budget.spend(tick, points * SHIELD.energyPerPoint)
    commands.push({ tick, kind: 'boost', quadrant, points })
  }
  const normal = picture.type.shields
  const shields = { ...picture.self.shields }
  for (let tick = 1; tick <= TICKS; tick++) {
    const threat = threatAt(picture, Math.min(TICKS, tick + 1))
    if (!threat) continue
    const quadrant = threat.quadrant
    // Ordering more than fits costs nothing, and restores what is lost in the meantime.
    const asked =
      Math.max(0, SHIELD.boostTo * normal[quadrant] - shields[quadrant]) +
      (shields[quadrant] > normal[quadrant] ? threat.expected : 0)
    boost(tick, quadrant, asked)
    shields[quadrant] = Math.min(SHIELD.boostTo * normal[quadrant], shields[quadrant] + asked)
  }
  // Points up to the normal strength last.
  if (commands.length === 0)
    for (const quadrant of QUADRANTS) boost(1, quadrant, normal[quadrant] - shields[quadrant])
  return commands
}

function threatAt(picture: Picture, tick: number): { quadrant: Quadrant; expected: number } | undefined {
  let worst: { quadrant: Quadrant; expected: number } | undefined
  for (const foe of picture.foes) {
    const away = rangeTo(picture, foe, tick)
    const launches =
      foe.type.weapons.some(({ kind }) => kind === 'launcher') && away < GUIDANCE.scanRadius ? 50 : 0
    const expected = Math.max(0, reachOf(foe.type) - away) + launches
    if (expected >= EXPECTED && expected > (worst?.expected ?? 0))
      worst = { quadrant: exposed(picture, foe, tick), expected }
  }
  return worst
}

/** Pilots of a campaign (VP-9.6): what they have done, and the skill that comes of it (VP-4.10). */
import type { Refusal } from '../../../engine/match-types.ts'
import { MOST_DEEDS, STEPS, type Step } from '../data/skills.ts'
import { nameFault } from './names.ts'

export interface Pilot {
  readonly name: string
  /** Battles that the pilot survived: flying at the end, or retired. */
  readonly battles: number
  /** Enemies destroyed in those battles. */
  readonly kills: number
}

/** Who flies where a seat brings nobody. */
export const ROOKIE: Pilot = { name: 'Rookie', battles: 0, kills: 0 }

const stepAt = (deeds: number): Step => STEPS.findLast(({ from }) => deeds >= from) ?? STEPS[0]!

/** What adds to the cockpit's values, each from −1 to 4. */
export const skillOf = ({
  battles,
  kills,
}: Pick<Pilot, 'battles' | 'kills'>): { gunnery: number; piloting: number } => ({
  gunnery: stepAt(kills).skill,
  piloting: stepAt(battles).skill,
})

/** The next step for who has done so much; nothing at the top. */
export const nextStep = (deeds: number): Step | undefined => STEPS.find(({ from }) => from > deeds)

/** Why there can be no such pilot. Whether the deeds are true nobody checks: they are on the player's honour. */
export function checkPilot({ name, battles, kills }: Pilot): Refusal[] {
  const refusals: Refusal[] = []
  const wrongName = nameFault(name)
  if (wrongName) refusals.push({ where: 'name', reason: wrongName })
  for (const [where, value] of [
    ['battles', battles],
    ['kills', kills],
  ] as const)
    if (!Number.isInteger(value) || value < 0 || value > MOST_DEEDS)
      refusals.push({ where, reason: `${where} are from 0 to ${MOST_DEEDS}` })
  if (battles === 0 && kills > 0)
    refusals.push({ where: 'kills', reason: 'kills count from battles survived only' })
  return refusals
}

/** Pilots of a campaign (VP-9.6): their records, and their resulting skill (VP-4.10). */
import type { Refusal } from '../../../engine/match-types.ts'
import { nameFault } from './design.ts'

/**
 * Progress of a campaign's pilots (VP-9.6): piloting by battles survived, gunnery by kills, each by this
 * table. The numbers are ours.
 */
interface Step {
  /** Number of battles, or kills. */
  readonly from: number
  readonly skill: number
}

/** Rising steps; everybody begins at the first, the last is the maximum (VP-4.10). */
export const STEPS: readonly Step[] = [
  { from: 0, skill: -1 },
  { from: 2, skill: 0 },
  { from: 5, skill: 1 },
  { from: 9, skill: 2 },
  { from: 14, skill: 3 },
  { from: 20, skill: 4 },
]

/** Larger numbers are refused as impossible. */
export const MOST_DEEDS = 9999

export interface Pilot {
  readonly name: string
  /** Battles that the pilot survived: in flight at the end, or retired. */
  readonly battles: number
  /** Enemies destroyed in those battles. */
  readonly kills: number
}

/** The pilot of a fighter without a chosen one. */
export const ROOKIE: Pilot = { name: 'Rookie', battles: 0, kills: 0 }

const stepAt = (deeds: number): Step => STEPS.findLast(({ from }) => deeds >= from) ?? STEPS[0]!

/** Added to the cockpit's values; each from −1 to 4. */
export const skillOf = ({
  battles,
  kills,
}: Pick<Pilot, 'battles' | 'kills'>): { gunnery: number; piloting: number } => ({
  gunnery: stepAt(kills).skill,
  piloting: stepAt(battles).skill,
})

/** The next step after this many deeds; undefined at the top. */
export const nextStep = (deeds: number): Step | undefined => STEPS.find(({ from }) => from > deeds)

/** Why such a pilot is impossible. Nobody checks whether the record is true. */
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

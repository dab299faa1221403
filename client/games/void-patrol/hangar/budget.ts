/** The budget that the hangar checks against: stored in the browser, within a match's limits. */
import { signal } from '@preact/signals'
import { BUDGET } from '../../../../common/games/void-patrol/data/prices.ts'
import { LIMITS } from '../../../../common/games/void-patrol/setup/setup.ts'
import { keep, kept } from '../../../net/storage.ts'

function remembered(): number {
  const value = Number(kept('budget') ?? BUDGET)
  const [least, most] = LIMITS.budget
  return Number.isInteger(value) && value >= least && value <= most ? value : BUDGET
}

export const budget = signal(remembered())

export function setBudget(to: number): void {
  budget.value = to
  keep('budget', String(to))
}

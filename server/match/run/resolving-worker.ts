/** Worker thread that resolves rounds. */
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { answering } from '../../base/answering.ts'
import type { Due } from '../due.ts'
import { timed } from './timing.ts'

export interface ToResolve {
  readonly rules: RulesId
  readonly due: Due
}

answering(async ({ rules, due }: ToResolve) => timed(await rulebook.required(rules), due))

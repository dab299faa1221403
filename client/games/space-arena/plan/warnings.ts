/** Warns of orders that would fail, be limited or not count, if nobody interferes. */
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import type { Weighed } from '../../../game-kit/gravity.ts'
import type { Planning } from './planning.ts'

export interface Warning extends Weighed {
  readonly ship: string
}

/** A ship's warnings, tick by tick. */
export const warningsOf = (
  { courses, refusalsOf }: Pick<Planning, 'courses' | 'refusalsOf'>,
  ship: string,
): Warning[] =>
  [
    ...(courses.value[ship] ?? []).flatMap(({ tick, troubles }) =>
      troubles.map((trouble) => `${callName(ship)}, tick ${tick}: ${trouble}!`),
    ),
    ...refusalsOf(ship).map(
      ({ line, reason }) => `${callName(ship)}, line ${line + 1} does not count: ${reason}!`,
    ),
  ].map((text) => ({ ship, text, gravity: 'threat' }))

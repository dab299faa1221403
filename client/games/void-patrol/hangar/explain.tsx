import type { ComponentChildren } from 'preact'
import type { Design } from '../../../../common/games/void-patrol/setup/design.ts'
import { Term } from '../../../game-kit/meaning.tsx'
import { budget } from './budget.ts'
import { explain, type Part } from './explanations.tsx'

/** The name of a part, with an explanation that uses this design's numbers. */
export function Explain({
  part,
  design,
  children,
}: {
  readonly part: Part
  readonly design: Design
  readonly children: ComponentChildren
}) {
  return (
    <Term class="explain" meaning={() => explain(part, design, budget.value)}>
      {children}
    </Term>
  )
}

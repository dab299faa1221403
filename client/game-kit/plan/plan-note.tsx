/** The note above Ready: why an action was refused or what it did, and the gravest warning of the plan. */
import { isGrave, type Warning } from '../gravity.ts'
import { useNaming } from '../naming.tsx'

interface PlanNoteProps {
  /** Empty if there is none. */
  readonly notice: string
  readonly worst?: Warning | undefined
  /** The game's own class. */
  readonly name?: string
}

export function PlanNote({ notice, worst, name = '' }: PlanNoteProps) {
  const named = useNaming()
  const grave = worst !== undefined && isGrave(worst)
  // A notice hides no grave warning.
  const said = [...(notice ? [notice] : []), ...(worst && (grave || !notice) ? [worst.text] : [])]
  return said.length > 0 ? (
    <p class={`plan-note ${name} ${grave ? 'grave' : notice ? 'warn' : 'told'}`} role="status">
      {named(said.join(' '))}
    </p>
  ) : null
}

/**
 * A confirmation before an irreversible action, drawn by the page itself: browsers embedded in other apps
 * suppress `confirm`.
 */
import { signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { askingPlace } from '../app/slots.ts'
import { Dialog } from './dialog.tsx'

export interface Confirmation {
  readonly title: string
  readonly text: string
  /** The label of the button that confirms: "Leave". */
  readonly yes: string
  /** The label of the button that cancels. */
  readonly no?: string
}

interface OpenQuestion extends Confirmation {
  readonly answer: (yes: boolean) => void
}

const asked = signal<OpenQuestion | undefined>(undefined)

/**
 * Resolves with whether the user confirmed. Another question replaces an open one, which then resolves with
 * false.
 */
export function askFirst(question: Confirmation): Promise<boolean> {
  asked.peek()?.answer(false)
  askingPlace.value = Asking
  return new Promise((resolve) => {
    asked.value = {
      ...question,
      answer: (yes) => {
        asked.value = undefined
        resolve(yes)
      },
    }
  })
}

const Asking = () => (asked.value ? <Confirm key={asked.value.text} question={asked.value} /> : null)

/** Closing it in any other way than by the button cancels. */
function Confirm({
  question: { title, text, yes, no = 'Cancel', answer },
}: {
  readonly question: OpenQuestion
}) {
  const answered = useRef(false)
  const say = (is: boolean) => {
    if (answered.current) return
    answered.current = true
    answer(is)
  }
  return (
    <Dialog title={title} close={() => say(false)}>
      <p>{text}</p>
      <div class="row">
        <button type="button" class="secondary" onClick={() => say(false)}>
          {no}
        </button>
        <button type="button" class="danger-button" onClick={() => say(true)}>
          {yes}
        </button>
      </div>
    </Dialog>
  )
}

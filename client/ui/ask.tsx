/**
 * A question before something that cannot be undone, on the page itself: browsers within other apps show no
 * `confirm`.
 */
import { signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { askingPlace } from './asking-place.ts'
import { Dialog } from './dialog.tsx'

export interface Confirmation {
  readonly title: string
  readonly text: string
  /** What the button does that goes on: "Leave". */
  readonly yes: string
  /** What the other one is called. */
  readonly no?: string
}

interface OpenQuestion extends Confirmation {
  readonly answer: (yes: boolean) => void
}

const asked = signal<OpenQuestion | undefined>(undefined)

/** Resolves with whether that is wanted; a question that another one takes the place of is answered with no. */
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

/** Whatever closes it is a no, unless the button was pressed. */
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

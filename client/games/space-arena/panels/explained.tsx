/** A number that tells what it means: on hover, on focus, on a tap. One bubble serves the whole page. */
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Explanation } from '../guide/guide-terms.ts'

const BUBBLE = 300
const APART = 8

interface Shown extends Explanation {
  readonly element: Element
  readonly left: number
  /** Distance of the bubble from the top of the window, or, negative, of its foot from the bottom. */
  readonly top: number
}

const shown = signal<Shown | undefined>(undefined)

function show(element: Element, what: Explanation): void {
  const box = element.getBoundingClientRect()
  const left = Math.max(APART, Math.min(box.left + box.width / 2 - BUBBLE / 2, innerWidth - BUBBLE - APART))
  const below = box.bottom + 190 < innerHeight || box.top < 190
  shown.value = { ...what, element, left, top: below ? box.bottom + APART : -(innerHeight - box.top + APART) }
}

const hide = () => (shown.value = undefined)

/** What an element needs so that pointing at it explains it. */
export const explains = (what: () => Explanation) => ({
  onMouseEnter: (event: { currentTarget: Element }) => show(event.currentTarget, what()),
  onMouseLeave: hide,
  onFocus: (event: { currentTarget: Element }) => show(event.currentTarget, what()),
  onBlur: hide,
})

export function Explained({
  what,
  children,
  class: name = '',
}: {
  what: () => Explanation
  children: ComponentChildren
  class?: string
}) {
  return (
    <button
      type="button"
      class={`explained ${name}`}
      aria-describedby="explanation"
      {...explains(what)}
      onClick={(event) => show(event.currentTarget, what())}
    >
      {children}
    </button>
  )
}

export function Explanations() {
  useEffect(() => {
    // What the keyboard reaches is scrolled to: the bubble comes along.
    const follow = () => shown.value && show(shown.value.element, shown.value)
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    // A finger does not leave: the next touch elsewhere closes it.
    const elsewhere = (event: Event) =>
      event.target instanceof Element && !event.target.closest('.explained') && hide()
    document.addEventListener('keydown', escape)
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('scroll', follow, { passive: true })
    return () => {
      hide()
      document.removeEventListener('keydown', escape)
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('scroll', follow)
    }
  }, [])
  const what = shown.value
  const place = what
    ? { left: `${what.left}px`, ...(what.top >= 0 ? { top: `${what.top}px` } : { bottom: `${-what.top}px` }) }
    : {}
  return (
    <div id="explanation" role="tooltip" class={what ? 'term-card' : 'term-card empty'} style={place}>
      {what ? (
        <>
          <b>{what.title}</b>
          <p>{what.text}</p>
          <small>Rules {what.clause}</small>
        </>
      ) : null}
    </div>
  )
}

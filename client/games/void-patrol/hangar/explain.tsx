/** An explanation on hover, on focus and on a tap: one card for the whole page, in the browser's top layer. */
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Design } from '../../../../common/games/void-patrol/setup/design.ts'
import { explain, type Part } from './explanations.tsx'

interface Shown {
  readonly part: Part
  readonly anchor: HTMLElement
  /** It stays until it is put away. */
  readonly pinned: boolean
}

const shown = signal<Shown | undefined>(undefined)
/** The pointer may cross the gap between the word and its card (ms). */
const LINGER = 180
const MARGIN = 10

let leaving: ReturnType<typeof setTimeout> | undefined

const show = (part: Part, anchor: HTMLElement, pinned = false) => {
  clearTimeout(leaving)
  shown.value = { part, anchor, pinned }
}
const hide = () => {
  clearTimeout(leaving)
  shown.value = undefined
}
const leave = () => {
  clearTimeout(leaving)
  leaving = setTimeout(() => shown.value?.pinned || hide(), LINGER)
}

/** A word that explains itself. */
export function Explain({ part, children }: { part: Part; children: ComponentChildren }) {
  const button = useRef<HTMLButtonElement>(null)
  const isShown = shown.value !== undefined && shown.value.anchor === button.current
  return (
    <button
      ref={button}
      type="button"
      class="explain"
      aria-expanded={isShown}
      aria-describedby={isShown ? 'explanation' : undefined}
      onPointerEnter={(event) =>
        event.pointerType === 'mouse' && !shown.value?.pinned && show(part, event.currentTarget)
      }
      onPointerLeave={(event) => event.pointerType === 'mouse' && leave()}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && show(part, event.currentTarget)}
      onBlur={hide}
      onClick={(event) => (isShown && shown.value?.pinned ? hide() : show(part, event.currentTarget, true))}
    >
      {children}
    </button>
  )
}

/** Where explanations appear; `design`: whose numbers they tell. */
export function ExplanationCard({ design, budget }: { design: Design; budget: number }) {
  const card = useRef<HTMLDivElement>(null)
  const now = shown.value
  useLayoutEffect(() => {
    const element = card.current!
    if (now && !now.anchor.isConnected) return hide()
    if (element.matches(':popover-open') !== (now !== undefined)) element.togglePopover(now !== undefined)
    if (now) place(element, now.anchor)
  })
  useEffect(() => {
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const press = (event: PointerEvent) => {
      const { target } = event
      if (shown.value && target instanceof Element && !target.closest('.explain, #explanation')) hide()
    }
    const moved = () =>
      shown.value && (card.current?.matches(':hover') ? undefined : place(card.current!, shown.value.anchor))
    document.addEventListener('keydown', key)
    document.addEventListener('pointerdown', press)
    window.addEventListener('scroll', moved, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', key)
      document.removeEventListener('pointerdown', press)
      window.removeEventListener('scroll', moved, { capture: true })
      hide()
    }
  }, [])
  const what = now && explain(now.part, design, budget)
  return (
    <div
      ref={card}
      id="explanation"
      class="explanation"
      role="tooltip"
      popover="manual"
      onPointerEnter={() => clearTimeout(leaving)}
      onPointerLeave={leave}
    >
      {what ? (
        <>
          <b>{what.title}</b>
          {what.picture}
          <p>{what.text}</p>
        </>
      ) : null}
    </div>
  )
}

/** Beside its word, within the window. Narrow windows have it at their foot: the style sheet says so. */
function place(card: HTMLElement, anchor: HTMLElement): void {
  const [at, size] = [anchor.getBoundingClientRect(), card.getBoundingClientRect()]
  const right = at.right + MARGIN
  const left =
    right + size.width <= innerWidth - MARGIN ? right : Math.max(MARGIN, at.left - MARGIN - size.width)
  const top = Math.min(
    Math.max(MARGIN, at.top + at.height / 2 - size.height / 2),
    innerHeight - size.height - MARGIN,
  )
  card.style.setProperty('--left', `${left}px`)
  card.style.setProperty('--top', `${top}px`)
}

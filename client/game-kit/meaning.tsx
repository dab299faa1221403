/**
 * A word, a number or a code that says what it means: under the mouse, by the keyboard, and under a finger
 * that rests on it.
 */
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

export interface Meaning {
  readonly title: string
  /** In a sentence or two. */
  readonly text: string
}

interface OpenMeaning {
  readonly meaning: Meaning
  readonly anchor: HTMLElement
  /** It was pressed: it stays until something else is. */
  readonly pinned: boolean
}

const shown = signal<OpenMeaning | undefined>(undefined)
/** A finger that rests for so long asks (ms). */
const REST = 350
const APART = 8

let resting: ReturnType<typeof setTimeout> | undefined

const show = (meaning: Meaning, anchor: HTMLElement, pinned: boolean) =>
  (shown.value = { meaning, anchor, pinned })
const hide = () => (shown.value = undefined)
const leave = (anchor: HTMLElement) => shown.value?.anchor === anchor && !shown.value.pinned && hide()

/** Without a meaning it is what stands in it. */
export function Term({
  meaning,
  children,
}: {
  readonly meaning: Meaning | undefined
  readonly children: ComponentChildren
}) {
  if (!meaning) return <>{children}</>
  return (
    <button
      type="button"
      class="term"
      aria-describedby="meaning"
      onPointerEnter={({ pointerType, currentTarget }) =>
        pointerType === 'mouse' && !shown.value?.pinned && show(meaning, currentTarget, false)
      }
      onPointerLeave={({ currentTarget }) => {
        clearTimeout(resting)
        leave(currentTarget)
      }}
      onPointerDown={({ pointerType, currentTarget }) => {
        if (pointerType !== 'mouse') resting = setTimeout(() => show(meaning, currentTarget, true), REST)
      }}
      onPointerCancel={() => clearTimeout(resting)}
      onContextMenu={(event) => event.preventDefault()}
      onFocus={({ currentTarget }) =>
        currentTarget.matches(':focus-visible') && show(meaning, currentTarget, false)
      }
      onBlur={({ currentTarget }) => leave(currentTarget)}
      onClick={({ currentTarget }) => {
        clearTimeout(resting)
        show(meaning, currentTarget, true)
      }}
    >
      {children}
    </button>
  )
}

/** Where meanings appear, once on a page: in the browser's top layer, as the panels around them scroll. */
export function Meanings() {
  const card = useRef<HTMLDivElement>(null)
  const now = shown.value
  useLayoutEffect(() => {
    const element = card.current!
    if (now && !now.anchor.isConnected) {
      hide()
      return
    }
    if (element.matches(':popover-open') !== (now !== undefined)) element.togglePopover(now !== undefined)
    if (now) place(element, now.anchor)
  })
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !shown.value) return
      // It is all that this press is for.
      event.stopPropagation()
      hide()
    }
    const elsewhere = ({ target }: Event) =>
      target instanceof Element && !target.closest('.term, #meaning') && hide()
    const follow = () => shown.value && place(card.current!, shown.value.anchor)
    window.addEventListener('keydown', key, { capture: true })
    document.addEventListener('pointerdown', elsewhere)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      window.removeEventListener('keydown', key, { capture: true })
      document.removeEventListener('pointerdown', elsewhere)
      window.removeEventListener('scroll', follow, { capture: true })
      hide()
    }
  }, [])
  return (
    <div ref={card} id="meaning" class="meaning-card" role="tooltip" popover="manual">
      {now ? (
        <>
          <b>{now.meaning.title}</b>
          <p>{now.meaning.text}</p>
        </>
      ) : null}
    </div>
  )
}

/** Below its word, or above it where there is no room. */
function place(card: HTMLElement, anchor: HTMLElement): void {
  const [at, size] = [anchor.getBoundingClientRect(), card.getBoundingClientRect()]
  const below = at.bottom + APART + size.height < innerHeight
  card.style.left = `${Math.max(APART, Math.min(at.left, innerWidth - size.width - APART))}px`
  card.style.top = `${below ? at.bottom + APART : Math.max(APART, at.top - APART - size.height)}px`
}

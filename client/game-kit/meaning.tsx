/**
 * A word, a number or a code that says what it means: under the mouse, by the keyboard, and under a finger
 * that rests on it.
 */
import { signal } from '@preact/signals'
import type { ComponentChildren, TargetedEvent, TargetedPointerEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import '../styles/meaning.css'

export interface Meaning {
  readonly title: string
  /** In a sentence or two. */
  readonly text: string
  readonly picture?: ComponentChildren
  /** Of the rules, by its number. */
  readonly clause?: string
}
/** One that tells numbers is made when it is asked for. */
type Asked = Meaning | (() => Meaning)

interface OpenMeaning {
  readonly meaning: Asked
  readonly anchor: HTMLElement
  /** It was pressed: it stays until something else is. */
  readonly pinned: boolean
}

const shown = signal<OpenMeaning | undefined>(undefined)
/** A finger that rests for so long asks (ms). */
const REST = 350
const APART = 8

let resting: ReturnType<typeof setTimeout> | undefined

const show = (meaning: Asked, anchor: HTMLElement, pinned: boolean) =>
  (shown.value = { meaning, anchor, pinned })
const hide = () => (shown.value = undefined)
const leave = (anchor: HTMLElement) => shown.value?.anchor === anchor && !shown.value.pinned && hide()

/** What an element needs so that the mouse or the keyboard on it asks. Presses on it are its own matter. */
export const explains = (meaning: Asked) => ({
  'aria-describedby': 'meaning',
  onPointerEnter: ({ pointerType, currentTarget }: TargetedPointerEvent<HTMLElement>) =>
    pointerType === 'mouse' && !shown.value?.pinned && show(meaning, currentTarget, false),
  onPointerLeave: ({ currentTarget }: TargetedPointerEvent<HTMLElement>) => {
    clearTimeout(resting)
    leave(currentTarget)
  },
  onFocus: ({ currentTarget }: TargetedEvent<HTMLElement>) =>
    currentTarget.matches(':focus-visible') && show(meaning, currentTarget, false),
  onBlur: ({ currentTarget }: TargetedEvent<HTMLElement>) => leave(currentTarget),
})

/** Without a meaning it is what stands in it. */
export function Term({
  meaning,
  class: name = 'term',
  children,
}: {
  readonly meaning: Asked | undefined
  readonly class?: string
  readonly children: ComponentChildren
}) {
  const button = useRef<HTMLButtonElement>(null)
  // What is told while the card is open may have changed with it.
  useLayoutEffect(() => {
    const now = shown.peek()
    if (meaning && now && now.anchor === button.current && now.meaning !== meaning)
      shown.value = { ...now, meaning }
  })
  if (!meaning) return <>{children}</>
  return (
    <button
      ref={button}
      type="button"
      class={name}
      {...explains(meaning)}
      onPointerDown={({ pointerType, currentTarget }) => {
        if (pointerType !== 'mouse') resting = setTimeout(() => show(meaning, currentTarget, true), REST)
      }}
      onPointerCancel={() => clearTimeout(resting)}
      onContextMenu={(event) => event.preventDefault()}
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
      target instanceof Element && !target.closest('[aria-describedby=meaning]') && hide()
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
  const told = typeof now?.meaning === 'function' ? now.meaning() : now?.meaning
  return (
    <div ref={card} id="meaning" class="meaning-card" role="tooltip" popover="manual">
      {told ? (
        <>
          <b>{told.title}</b>
          {told.picture}
          <p>{told.text}</p>
          {told.clause ? <small>Rules {told.clause}</small> : null}
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

/** A word, number or code with an explanation that opens on hover, on keyboard focus and on a long press. */
import { signal } from '@preact/signals'
import type { ComponentChildren, TargetedEvent, TargetedPointerEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import '../styles/meaning.css'
import { besidePart } from './beside.ts'

export interface Meaning {
  readonly title: string
  /** One or two sentences. */
  readonly text: string
  readonly picture?: ComponentChildren
  /** Number of the clause in the rules. */
  readonly clause?: string
}
/** A function computes explanations with numbers on demand. */
type Asked = Meaning | (() => Meaning)

interface OpenMeaning {
  readonly meaning: Asked
  readonly anchor: HTMLElement
  /** Opened by a press: stays open until something else is pressed. */
  readonly pinned: boolean
}

const shown = signal<OpenMeaning | undefined>(undefined)
/** Duration of a long press that opens the explanation (ms). */
const REST = 350

/** There is one pointer, and so one explanation at a time. */
let resting: ReturnType<typeof setTimeout> | undefined

const show = (meaning: Asked, anchor: HTMLElement, pinned: boolean) =>
  (shown.value = { meaning, anchor, pinned })
const hide = () => (shown.value = undefined)
const leave = (anchor: HTMLElement) => shown.value?.anchor === anchor && !shown.value.pinned && hide()

/**
 * Attributes that open the explanation on hover and on keyboard focus. The element handles presses itself.
 */
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

/** Without a meaning it renders just its content. */
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
  // Keep an open card up to date: its explanation may have changed.
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

/**
 * The card for explanations; render it once per page. It is in the browser's top layer because the panels
 * around words scroll.
 */
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
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !shown.value) return
      // This press only closes the card.
      event.stopPropagation()
      hide()
    }
    const elsewhere = ({ target }: Event) =>
      target instanceof Element && !target.closest('[aria-describedby=meaning]') && hide()
    const follow = () => shown.value && place(card.current!, shown.value.anchor)
    window.addEventListener('keydown', key, { capture: true })
    document.addEventListener('pointerdown', elsewhere)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('keydown', key, { capture: true })
      document.removeEventListener('pointerdown', elsewhere)
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
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

/** What a word explains, from all of it to the least: its column or row, then the word itself. */
const partsOf = (word: HTMLElement): readonly Element[] => [
  ...[word.closest('thead') && word.closest('table'), word.closest('dl > div, .gauge, tr')].filter(
    (part) => part !== null,
  ),
  word,
]

/** Places the card beside what its word explains. */
function place(card: HTMLElement, word: HTMLElement): void {
  // As large as it would be with all the room.
  card.style.maxHeight = ''
  // Not its box: that moves while the card rises.
  const size = { width: card.offsetWidth, height: card.offsetHeight }
  const its = word.getBoundingClientRect()
  // Under a finger a word is higher than its row.
  const boxes = partsOf(word).map((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect()
    return {
      left: Math.min(left, its.left),
      top: Math.min(top, its.top),
      right: Math.max(right, its.right),
      bottom: Math.max(bottom, its.bottom),
    }
  })
  const { left, top, height } = besidePart(size, boxes, { width: innerWidth, height: innerHeight })
  Object.assign(card.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${height}px` })
}

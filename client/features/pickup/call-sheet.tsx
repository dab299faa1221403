/**
 * A sheet over every page that asks for an answer. It never takes the focus from a text field, and keys typed
 * while it appears do not answer it: it is not a modal dialog, and no button has the focus by itself.
 */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { createPortal } from 'preact/compat'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

/** A dialog opened later covers everything outside it: the sheet moves into it after this time (ms). */
const MOVES_AFTER = 200

const topmostModal = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1)

interface SheetProps {
  readonly label: string
  readonly wide?: boolean
  readonly children: ComponentChildren
}

export function CallSheet(props: SheetProps) {
  const modal = useSignal(topmostModal())
  useEffect(() => {
    const timer = setInterval(() => (modal.value = topmostModal()), MOVES_AFTER)
    return () => clearInterval(timer)
  }, [])
  const within = modal.value
  return within?.isConnected ? createPortal(<Sheet {...props} />, within) : <Sheet {...props} />
}

function Sheet({ label, wide = false, children }: SheetProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const sheet = element.current!
    const before = document.activeElement
    sheet.showPopover?.()
    if (!isTyping(before)) sheet.focus({ preventScroll: true })
    return () => {
      if (sheet.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={element}
      popover="manual"
      class={`call call-sheet${wide ? ' wide' : ''}`}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  )
}

/** Types of `input` that take no text. */
const PRESSED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

interface Focused {
  readonly tagName: string
  readonly type?: string
  readonly isContentEditable?: boolean
}

/** Whether the focused element takes text: then the keyboard is left to it. */
export function isTyping(focused: Element | Focused | null): boolean {
  if (!focused) return false
  const { tagName, type = 'text', isContentEditable = false } = focused as Focused
  return (
    isContentEditable ||
    tagName === 'TEXTAREA' ||
    tagName === 'SELECT' ||
    (tagName === 'INPUT' && !PRESSED.has(type))
  )
}

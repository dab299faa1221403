/**
 * A sheet over every page that calls for an answer. It never takes the keyboard from a text field, and what
 * is typed while it comes answers nothing: it is no modal dialog, and none of its buttons has the focus by
 * itself.
 */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { createPortal } from 'preact/compat'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { isTyping } from './typing.ts'

/** A dialog that is opened later lies over everything outside it: the sheet moves into it so soon (ms). */
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

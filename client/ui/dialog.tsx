import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { icons } from './icons.tsx'
import { Toasts } from './toasts.tsx'

/** A modal sheet over the page. The browser's own dialog traps the focus and closes on Escape. */
export function Dialog({
  title,
  close,
  children,
  wide = false,
}: {
  title: string
  close: () => void
  children: ComponentChildren
  wide?: boolean
}) {
  const element = useRef<HTMLDialogElement>(null)
  // Open before the next paint, so that the next key goes to the dialog.
  useLayoutEffect(() => {
    element.current?.showModal()
  }, [])
  return (
    <dialog
      ref={element}
      class={wide ? 'wide' : ''}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === element.current && element.current?.close()}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={() => element.current?.close()}>
          {icons.close}
        </button>
      </header>
      <div class="dialog-body" tabIndex={0}>
        {children}
      </div>
      <Toasts />
    </dialog>
  )
}

/**
 * Escape closes what a button has opened, wherever the focus is: while `open`, the next one only calls `close`,
 * and neither the page nor the board hears of it. A modal dialog above it comes first.
 */
export function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  // A layout effect: an ordinary one runs a frame or two late, and the key would be lost.
  useLayoutEffect(() => {
    if (!open) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog:modal')) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    // Captured: a game's own keys would hear it first.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [open])
}

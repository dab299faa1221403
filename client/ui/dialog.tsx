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

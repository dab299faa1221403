/** Copying to the clipboard; without one (plain HTTP) people copy by hand. */
import { useRef } from 'preact/hooks'
import { toast } from './toasts.tsx'

/** A text with a copy button; without a clipboard it is selected. */
export function Copied({
  label,
  text,
  what,
  rows,
}: {
  label: string
  text: string
  what: string
  rows?: number
}) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const copy = () => {
    const choose = () => {
      field.current?.select()
      toast('Press Ctrl + C to copy it.')
    }
    if (navigator.clipboard) void navigator.clipboard.writeText(text).then(() => toast(what), choose)
    else choose()
  }
  const select = () => field.current?.select()
  return (
    <div class="share-copied">
      <label class="field">
        <span>{label}</span>
        {rows ? (
          <textarea ref={field} rows={rows} readOnly value={text} onFocus={select} spellcheck={false} />
        ) : (
          <input ref={field} readOnly value={text} onFocus={select} />
        )}
      </label>
      <button type="button" class="primary" onClick={copy}>
        Copy
      </button>
    </div>
  )
}

/** Copies the full address of a page of this site; without a clipboard it shows the address. */
export function copyLink(path: string): void {
  const address = location.origin + path
  const show = () => toast(address)
  if (navigator.clipboard)
    void navigator.clipboard.writeText(address).then(() => toast('The link is copied.'), show)
  else show()
}

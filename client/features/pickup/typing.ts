/** Whether the focused element takes text: then the keyboard is left to it. */

/** Types of `input` that take no text. */
const PRESSED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

interface Focused {
  readonly tagName: string
  readonly type?: string
  readonly isContentEditable?: boolean
}

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

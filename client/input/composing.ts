/**
 * Keys that belong to an input method: who writes Japanese, Chinese, Korean or with a dead key takes and
 * dismisses what it offers with Enter, Tab, Escape and the arrows. No part of the page hears of them, so that
 * nothing is sent, completed or closed; the browser does, and gives them to the input method.
 */

/** Of a `KeyboardEvent`, as far as it matters. */
export type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'> &
  Partial<
    Pick<
      KeyboardEvent,
      'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode' | 'getModifierState' | 'repeat'
    >
  >

/**
 * The key belongs to who composes a letter with it: Safari tells its last one when the letter is done, by the
 * number alone.
 */
export const composes = ({ isComposing, keyCode, key }: Partial<KeyEvent>): boolean =>
  isComposing === true || keyCode === 229 || key === 'Process'

export interface Composing {
  /** The composition has ended. */
  ended(): void
  /** Whether this key belongs to the input method. */
  owns(event: Partial<KeyEvent>): boolean
}

/** `later`: calls when all that belongs to this moment has happened. */
export function watchComposing(later: (then: () => void) => void): Composing {
  let justEnded = 0
  return {
    ended() {
      const now = ++justEnded
      later(() => now === justEnded && (justEnded = 0))
    },
    // Safari tells the letter's last key when the letter is done, in the same moment.
    owns: (event) => composes(event) || (justEnded > 0 && (event.key?.length ?? 0) > 1),
  }
}

/** Call before any other part of the page adds listeners. Returns a function that ends it. */
export function keepComposingKeys(page: EventTarget = window): () => void {
  const composing = watchComposing((then) => setTimeout(then))
  const off = new AbortController()
  const options = { capture: true, signal: off.signal }
  page.addEventListener('compositionend', () => composing.ended(), options)
  page.addEventListener(
    'keydown',
    (event) => {
      if (!composing.owns(event as KeyboardEvent)) return
      event.stopImmediatePropagation()
      // A dialog would close; the input method has had it already.
      if ((event as KeyboardEvent).key === 'Escape') event.preventDefault()
    },
    options,
  )
  return () => off.abort()
}

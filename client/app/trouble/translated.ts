/**
 * A browser that translates the page puts `<font>` elements in the place of its text. Whoever draws the page
 * still has the text: what is written into it then is seen by nobody, and what comes before or after it lands
 * somewhere else. So a text that was replaced goes back to its place as soon as it is touched; the browser
 * translates it anew.
 */

/** What whoever draws asks a text for, or tells it. */
const TOUCHED = ['data', 'parentNode', 'nextSibling', 'previousSibling'] as const

const isText = (node: Node | null): node is Text => node instanceof Text
const isFont = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'

/** The accessor that all texts have. */
function accessor(name: string): PropertyDescriptor {
  for (let type: object | null = Text.prototype; type; type = Object.getPrototypeOf(type) as object | null) {
    const found = Object.getOwnPropertyDescriptor(type, name)
    if (found) return found
  }
  throw new Error(`texts have no ${name}`)
}

/** Whatever is done to `text` puts it back first. */
function standIn(text: Text, font: HTMLElement): void {
  const back = () => {
    for (const name of [...TOUCHED, 'remove']) Reflect.deleteProperty(text, name)
    if (font.isConnected) font.replaceWith(text)
  }
  for (const name of TOUCHED) {
    const { get, set } = accessor(name)
    Object.defineProperty(text, name, {
      configurable: true,
      get() {
        back()
        return get!.call(text) as unknown
      },
      set(to: unknown) {
        back()
        set?.call(text, to)
      },
    })
  }
  Object.defineProperty(text, 'remove', {
    configurable: true,
    value() {
      back()
      text.remove()
    },
  })
}

/** What is put before a text that was replaced is put before its place. */
function keepsPlaces(parent: Node): void {
  if (Object.hasOwn(parent, 'insertBefore')) return
  Object.defineProperty(parent, 'insertBefore', {
    configurable: true,
    value(node: Node, before: Node | null) {
      // Asked where it is, a text goes back there.
      void before?.parentNode
      return Node.prototype.insertBefore.call(parent, node, before)
    },
  })
}

/** From now on, for all that is below. Returns what ends it. */
export function keepThroughTranslation(root: Node): () => void {
  const taken = new WeakSet<Node>()
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const texts = [...removedNodes].filter(isText).filter((text) => !text.isConnected)
      if (texts.length === 0) continue
      const fonts = [...addedNodes, previousSibling, nextSibling].filter(isFont)
      for (const text of texts) {
        const font = fonts.find((one) => one.isConnected && !taken.has(one))
        if (!font) continue
        taken.add(font)
        standIn(text, font)
        keepsPlaces(target)
      }
    }
  })
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}

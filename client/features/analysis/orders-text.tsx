/** Orders in a game's notation, folded away below their words, to be copied into a planner. */
import type { OrdersText } from '../../game-kit/plan/planner.ts'

interface FoldedTextsProps {
  readonly texts: readonly OrdersText[]
}

/** Of several pieces each has a text of its own, because each is pasted by itself. */
export function FoldedTexts({ texts }: FoldedTextsProps) {
  if (texts.length === 0) return null
  return (
    <details class="orders-text">
      <summary>Orders as text</summary>
      {texts.map(({ piece, text }) => (
        <figure key={piece}>
          {texts.length > 1 ? <figcaption>{piece}</figcaption> : null}
          <pre>{text}</pre>
        </figure>
      ))}
    </details>
  )
}

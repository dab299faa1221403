/** The marks for orders: a sign, a word and a colour. */
import type { OrdersMark } from '../../../common/engine/analysis/judgement.ts'

const SIGNS: Readonly<Record<OrdersMark, string>> = { best: '✓', good: '·', inaccuracy: '?!', mistake: '?' }
export const MARK_WORDS: Readonly<Record<OrdersMark, string>> = {
  best: 'best',
  good: 'good',
  inaccuracy: 'inaccuracy',
  mistake: 'mistake',
}

export const MarkSign = ({ mark }: { mark: OrdersMark }) => (
  <i class={`order-mark order-mark-${mark}`} title={MARK_WORDS[mark]} aria-hidden="true">
    {SIGNS[mark]}
  </i>
)

/** The price against the budget, and the whole bill. */
import type { Refusal } from '../../../../common/engine/match-types.ts'
import { bill, type Design, priceOf } from '../../../../common/games/void-patrol/setup/design.ts'
import { LIMITS } from '../../../../common/games/void-patrol/setup/setup.ts'
import { icons } from '../../../ui/icons.tsx'
import { Explain } from './explanations.tsx'

/** Only fuel has prices in tenths. */
export const money = (price: number): string => `${Math.round(price * 10) / 10}`.replace('-', '−')

const GROUPS: readonly (readonly [title: string, parts: readonly string[]])[] = [
  ['Hull', ['hull', 'shields']],
  ['Engine', ['thrust', 'g-max', 'spinners', 'thrusters', 'fuel']],
  ['Cockpit', ['gunnery', 'piloting']],
  ['Ordnance', ['missiles', 'grenades', 'rockets']],
]

/** Sums by group, in the order of the sheet; parts in no other group are guns. */
function groups(design: Design): { title: string; price: number }[] {
  const items = bill(design)
  const known = new Set(GROUPS.flatMap(([, parts]) => parts))
  const sum = (of: (part: string) => boolean) =>
    items.filter(({ part }) => of(part)).reduce((total, { price }) => total + price, 0)
  return [
    ...GROUPS.map(([title, parts]) => ({ title, price: sum((part) => parts.includes(part)) })),
    { title: 'Guns', price: sum((part) => !known.has(part)) },
  ]
}

export function PriceBar({
  design,
  budget,
  setBudget,
  tooDear,
  stock,
}: {
  design: Design
  budget: number
  setBudget: (budget: number) => void
  tooDear: Refusal | undefined
  stock: boolean
}) {
  const price = priceOf(design)
  const scale = Math.max(price, budget) * 1.02
  const [least, most] = LIMITS.budget
  const to = (value: number) => setBudget(Math.min(most, Math.max(least, value)))
  return (
    <section class={`price ${price > budget && !stock ? 'over' : ''}`} aria-label="Price">
      <div class="price-head">
        <p class="price-sum">
          <Explain part="price" design={design}>
            Price
          </Explain>{' '}
          <b>{price}</b> <span>of {budget}</span>
        </p>
        <p class="price-left" role="status">
          {stock
            ? 'Stock models need no budget'
            : price > budget
              ? `${price - budget} over`
              : price === budget
                ? 'Not a point left'
                : `${budget - price} left`}
        </p>
        <div class="budget" role="group" aria-label="Budget">
          <button
            type="button"
            class="nudge"
            aria-label="Less budget"
            disabled={budget <= least}
            onClick={() => to(budget - 10)}
          >
            {icons.minus}
          </button>
          <label>
            <span>Budget</span>
            <input
              type="number"
              inputMode="numeric"
              min={least}
              max={most}
              step="10"
              value={budget}
              onChange={(event) => {
                to(Math.round(Number(event.currentTarget.value)) || least)
                event.currentTarget.value = String(
                  Math.min(most, Math.max(least, Math.round(Number(event.currentTarget.value)) || least)),
                )
              }}
            />
          </label>
          <button
            type="button"
            class="nudge"
            aria-label="More budget"
            disabled={budget >= most}
            onClick={() => to(budget + 10)}
          >
            {icons.plus}
          </button>
        </div>
      </div>
      <div class="price-bar" aria-hidden="true">
        {groups(design).map(({ title, price: sum }) => (
          <i
            key={title}
            class={`group-${title.toLowerCase()}`}
            style={{ width: `${(100 * Math.max(0, sum)) / scale}%` }}
          />
        ))}
        <em style={{ left: `${(100 * budget) / scale}%` }} />
      </div>
      {tooDear && !stock ? (
        <p class="problem" role="alert">
          Too dear: {tooDear.reason}.
        </p>
      ) : null}
    </section>
  )
}

export function Bill({ design }: { design: Design }) {
  return (
    <section class="panel bill" aria-labelledby="bill">
      <h2 id="bill">Bill</h2>
      <ul class="bill-groups">
        {groups(design).map(({ title, price }) => (
          <li key={title}>
            <i class={`group-${title.toLowerCase()}`} />
            {title}
            <b>{money(price)}</b>
          </li>
        ))}
      </ul>
      <details>
        <summary>Every part</summary>
        <table>
          <tbody>
            {bill(design).map(({ part, price }, i) => (
              <tr key={i} class={price === 0 ? 'free' : ''}>
                <th scope="row">{part}</th>
                <td>{money(price)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Sum, half up</th>
              <td>{priceOf(design)}</td>
            </tr>
          </tfoot>
        </table>
      </details>
    </section>
  )
}

/** A fighter of one's own (VP-9.3): its text with a live check and its bill; kept in the browser, sent with the seat. */
import { signal, useSignal } from '@preact/signals'
import { MODELS } from '../../../common/games/void-patrol/data/models.ts'
import { bill, checkDesign, formatDesign, parseDesign, priceOf, type Design } from '../../../common/games/void-patrol/design.ts'
import type { Setup } from '../../../common/games/void-patrol/setup.ts'
import { keep, kept } from '../../net/storage.ts'

/** Texts of designs by name. */
const saved = signal<Readonly<Record<string, string>>>(remembered())

function remembered(): Record<string, string> {
  try {
    const designs: unknown = JSON.parse(kept('designs') ?? '{}')
    return Object.fromEntries(Object.entries(designs as object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

function store(designs: Readonly<Record<string, string>>): void {
  saved.value = designs
  keep('designs', JSON.stringify(designs))
}

const stock = MODELS.map(({ race: _race, note: _note, fuel, ...rest }): Design => ({ ...rest, fuel: { kind: fuel.kind, start: fuel.start } }))

export function Workshop({ setup, choice, choose }: { setup: unknown; choice: string; choose: (choice: string) => void }) {
  const { rules, budget } = setup as Setup
  const text = useSignal(choice.includes('\n') ? choice : (Object.values(saved.value)[0] ?? formatDesign({ ...stock[0]!, name: 'My Kestrel', cockpit: { gunnery: 0, piloting: 0 } })))
  if (rules !== 'advanced') return null
  const read = parseDesign(text.value)
  const design = 'design' in read ? read.design : undefined
  const faults = design ? checkDesign(design, budget) : 'refusals' in read ? read.refusals : []
  const price = design && priceOf(design)
  const save = () => design && store({ ...saved.value, [design.name]: formatDesign(design) })
  const forget = () => design && store(Object.fromEntries(Object.entries(saved.value).filter(([name]) => name !== design.name)))
  return (
    <details class="workshop" open={choice.includes('\n')}>
      <summary>Build a fighter of your own</summary>
      <div class="row">
        {Object.entries(saved.value).map(([name, kept]) => <button key={name} type="button" class="plain-button" onClick={() => (text.value = kept)}>{name}</button>)}
        <select aria-label="Start from a stock model" value="" onChange={(event) => {
          const model = stock.find(({ name }) => name === event.currentTarget.value)
          if (model) text.value = formatDesign({ ...model, name: `My ${model.name}` })
        }}>
          <option value="">Start from…</option>
          {stock.map((model) => <option key={model.name} value={model.name}>{model.name} ({priceOf(model)})</option>)}
        </select>
      </div>
      <textarea rows={14} spellcheck={false} aria-label="Design, as text" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
      <div role="status">
        {faults.length ? <ul class="words">{faults.map(({ where, reason }, i) => <li key={i} class="danger">{where}: {reason}.</li>)}</ul>
          : <p><b>{price}</b> of {budget} points. {design ? <small>{bill(design).filter((item) => item.price !== 0).map(({ part, price: cost }) => `${part} ${cost}`).join(' · ')}</small> : null}</p>}
      </div>
      <div class="row">
        <button type="button" class="small-button" disabled={faults.length > 0} onClick={() => { save(); choose(formatDesign(design!)) }}>Fly it</button>
        <button type="button" class="plain-button" disabled={!design || faults.some(({ where }) => where === 'name')} onClick={save}>Save</button>
        <button type="button" class="plain-button" disabled={!design || !(design.name in saved.value)} onClick={forget}>Delete</button>
      </div>
    </details>
  )
}

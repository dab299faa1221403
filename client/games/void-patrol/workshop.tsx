/** Before an advanced match: the designs of one's own that may fly in it (VP-9.3). They are built in the hangar. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { formatDesign, priceOf } from '../../../common/games/void-patrol/design.ts'
import type { Setup } from '../../../common/games/void-patrol/setup.ts'
import { followDesigns, names, read, saved, savedText } from './hangar/designs.ts'
import { Ship } from './hangar/ship.tsx'

interface Props {
  readonly setup: unknown
  readonly choice: string
  readonly choose: (choice: string) => void
}

const HANGAR = '/g/void-patrol/hangar'

export function Workshop({ setup, choice, choose }: Props) {
  const { rules, budget } = setup as Setup
  useEffect(followDesigns, [])
  return rules === 'advanced' ? <OwnDesigns budget={budget} choice={choice} choose={choose} /> : null
}

function OwnDesigns({ budget, choice, choose }: { budget: number; choice: string; choose: (choice: string) => void }) {
  const own = names(saved.value)
  return (
    <section class="workshop" aria-labelledby="own-designs">
      <header><h3 id="own-designs">Or a design of your own, up to {budget} points</h3><a href={HANGAR} target="_blank" rel="noopener">Open the hangar</a></header>
      {own.length ? (
        <ul class="own-designs">
          {own.map((name) => {
            const { design, faults, tooDear } = read(savedText(name)!, budget)
            const wrong = faults[0] ? `${faults[0].where}: ${faults[0].reason}` : tooDear?.reason
            const text = design && formatDesign(design)
            return (
              <li key={name}>
                <button type="button" class="own-design" aria-pressed={text !== undefined && text === choice} disabled={wrong !== undefined} onClick={() => text && choose(text)}>
                  <Ship model={name} livery="own" size={36} /><b>{name}</b><small>{wrong ?? `${priceOf(design!)} points`}</small>
                </button>
              </li>
            )
          })}
        </ul>
      ) : <p class="quiet">You have none yet. The hangar opens beside this page: your seat is kept, and what you save there appears here.</p>}
      <PastedText budget={budget} choose={choose} />
    </section>
  )
}

function PastedText({ budget, choose }: { budget: number; choose: (choice: string) => void }) {
  const text = useSignal('')
  const { design, faults, tooDear } = read(text.value, budget)
  const wrong = tooDear ? [...faults, tooDear] : faults
  return (
    <details>
      <summary>Paste a design</summary>
      <textarea rows={6} spellcheck={false} aria-label="Design, as text" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
      <div role="status">
        {!text.value.trim() ? null : wrong.length ? <ul class="words">{wrong.map(({ where, reason }, i) => <li key={i} class="danger">{where}: {reason}.</li>)}</ul> : <p><b>{priceOf(design!)}</b> of {budget} points.</p>}
      </div>
      <button type="button" class="small-button" disabled={!text.value.trim() || wrong.length > 0} onClick={() => choose(formatDesign(design!))}>Fly it</button>
    </details>
  )
}

/** The list of designs: own ones, and the stock models. */
import { MODELS } from '../../../../common/games/void-patrol/data/models.ts'
import { designOf, priceOf } from '../../../../common/games/void-patrol/setup/design.ts'
import { icons } from '../../../ui/icons.tsx'
import { isChanged, names, read, saved, textOf } from './designs.ts'
import { type Livery, Ship } from './ship.tsx'

export type DesignSelection =
  | { readonly kind: 'own' | 'stock'; readonly name: string }
  | { readonly kind: 'shared' }

export function Shelf({
  picked,
  pick,
  make,
  budget,
}: {
  picked: DesignSelection
  pick: (to: DesignSelection) => void
  make: () => void
  budget: number
}) {
  const is = (kind: string, name: string) => picked.kind === kind && 'name' in picked && picked.name === name
  const own = names(saved.value)
  return (
    <nav class="shelf" aria-label="Fighters">
      <section>
        <header>
          <h2>Your designs</h2>
          <button type="button" class="small-button" onClick={make}>
            {icons.plus} New
          </button>
        </header>
        {own.length ? (
          <ul>
            {own.map((name) => {
              const { design, faults } = read(textOf(name)!, budget)
              const price = design && !faults.length ? priceOf(design) : undefined
              return (
                <Card
                  key={name}
                  name={name}
                  livery="own"
                  on={is('own', name)}
                  pick={() => pick({ kind: 'own', name })}
                  note={
                    isChanged(name)
                      ? 'Not saved yet'
                      : faults.length
                        ? 'Has a fault'
                        : price! > budget
                          ? `${price! - budget} over budget`
                          : 'Ready to fly'
                  }
                  price={price}
                  tone={isChanged(name) ? 'warm' : faults.length || price! > budget ? 'bad' : 'good'}
                />
              )
            })}
          </ul>
        ) : (
          <p class="nothing">
            Nothing of your own yet. Start a new design, or duplicate a stock model and make it better.
          </p>
        )}
      </section>
      {(['terran', 'alien'] as const).map((race) => (
        <section key={race}>
          <header>
            <h2>Stock, {race}</h2>
          </header>
          <ul>
            {MODELS.filter((model) => model.race === race).map((model) => (
              <Card
                key={model.name}
                name={model.name}
                livery={race}
                on={is('stock', model.name)}
                pick={() => pick({ kind: 'stock', name: model.name })}
                note={model.note}
                price={priceOf(designOf(model))}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Card({
  name,
  livery,
  note,
  price,
  on,
  pick,
  tone = '',
}: {
  name: string
  livery: Livery
  note: string
  price: number | undefined
  on: boolean
  pick: () => void
  tone?: string
}) {
  return (
    <li>
      <button type="button" class="card" aria-current={on} onClick={pick}>
        <Ship model={name} livery={livery} size={48} />
        <b>{name}</b>
        <span class="card-price">{price ?? '–'}</span>
        <small class={tone}>{note}</small>
      </button>
    </li>
  )
}

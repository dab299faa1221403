/** The fighter being viewed or built: its name, actions, price, parts and text. */
import { useId } from 'preact/hooks'
import { listed } from '../../../../common/engine/presentation/words.ts'
import { modelNamed } from '../../../../common/games/void-patrol/data/models.ts'
import {
  type Design,
  designOf,
  formatDesign,
  headingOf,
  NAME_LENGTH,
  nameIn,
  withHeading,
} from '../../../../common/games/void-patrol/setup/design.ts'
import { Meanings } from '../../../game-kit/meaning.tsx'
import { readyToName, takenBy } from '../../../game-kit/own-names.ts'
import { toast } from '../../../ui/toasts.tsx'
import { affordable } from './affordable.ts'
import { Bill, PriceBar } from './bill.tsx'
import {
  budget,
  clashOf,
  draft,
  freeName,
  isChanged,
  read,
  remove,
  save,
  saved,
  savedText,
  setBudget,
  textOf,
} from './designs.ts'
import { FlyIt } from './fly-it.tsx'
import { PartsSheet } from './sheet.tsx'
import type { DesignSelection } from './shelf.tsx'
import { Ship } from './ship.tsx'
import { TextForm } from './text-form.tsx'

type Pick = (to: DesignSelection) => void

export function Bench({
  picked,
  shared,
  pick,
}: {
  picked: DesignSelection
  shared: string | undefined
  pick: Pick
}) {
  if (picked.kind === 'own') return <OwnBench key={picked.name} name={picked.name} pick={pick} />
  if (picked.kind === 'shared') return <SharedBench text={shared ?? ''} pick={pick} />
  const model = modelNamed(picked.name)!
  const design = designOf(model)
  return (
    <div class="bench">
      <Title
        name={model.name}
        about={`${model.race === 'terran' ? 'Terran' : 'Alien'} stock model. ${model.note}`}
      >
        <Ship model={model.name} livery={model.race} size={96} />
      </Title>
      <div class="actions">
        <button type="button" class="primary" onClick={() => void duplicate(design, pick)}>
          Duplicate to change it
        </button>
        <FlyIt craft={model.name} />
      </div>
      <Body design={design} text={formatDesign(design)} stock />
    </div>
  )
}

async function duplicate(design: Design, pick: Pick): Promise<void> {
  await readyToName()
  const name = freeName(design.name === modelNamed(design.name)?.name ? `My ${design.name}` : design.name)
  // A new design must be able to fly.
  const { design: made, less } = affordable(design, budget.value)
  save({ ...made, name })
  pick({ kind: 'own', name })
  toast(
    `${name} is on your shelf${less.length ? `, with less ${listed(less)}: it fits the budget of ${budget.value}` : ''}.`,
  )
}

function SharedBench({ text, pick }: { text: string; pick: Pick }) {
  const { design, faults } = read(text, budget.value)
  if (!design || faults.length)
    return (
      <div class="bench">
        <Title name="A shared design" about="Somebody sent you a design that cannot fly." />
        <ul class="faults panel">
          {faults.map(({ where, reason }, i) => (
            <li key={i}>
              <b>{where}</b> {reason}.
            </li>
          ))}
        </ul>
        <TextForm text={text} write={undefined} faults={faults} />
      </div>
    )
  const name = freeName(design.name)
  const keep = async () => {
    await readyToName()
    const [name, taken] = [freeName(design.name), clashOf(design.name)]
    save({ ...design, name })
    toast(
      taken === undefined
        ? `${name} is saved.`
        : `You had a ${taken} already${sameLook(design.name, taken)}: this one is saved as ${name}.`,
    )
    pick({ kind: 'own', name })
  }
  return (
    <div class="bench">
      <Title name={design.name} about="Shared with you. Save it to keep it and to change it." badge="Shared">
        <Ship model={design.name} livery="own" size={96} />
      </Title>
      <div class="actions">
        <button type="button" class="primary" onClick={() => void keep()}>
          Save{name === design.name ? '' : ` as ${name}`}
        </button>
        <FlyIt craft={formatDesign(design)} />
      </div>
      <Body design={design} text={formatDesign(design)} />
    </div>
  )
}

const sameLook = (wanted: string, taken: string): string => (wanted === taken ? '' : ', which looks the same')

function OwnBench({ name, pick }: { name: string; pick: Pick }) {
  const text = textOf(name) ?? ''
  const { design, faults, tooDear } = read(text, budget.value)
  // If the text is invalid, show the parts as saved, disabled until the text is fixed.
  const shown = design ?? read(savedText(name) ?? '', budget.value).design
  const heading = headingOf(text)
  const wanted = nameIn(heading)
  const renamed = wanted !== name
  const clash = renamed ? clashOf(wanted, name) : undefined
  const changed = isChanged(name)
  const legal = design !== undefined && faults.length === 0
  const field = useId()
  const write = (to: string) => draft(name, to)
  const change = (to: Partial<Design>) => write(formatDesign({ ...shown!, ...to, name: heading }))
  const keep = async (instead?: string) => {
    await readyToName()
    if (design!.name !== name && clashOf(design!.name, instead) !== undefined) return
    save(design!, instead)
    if (instead === undefined) draft(name, savedText(name)!)
    pick({ kind: 'own', name: design!.name })
    toast(`${design!.name} is saved.`)
  }
  const away = () => {
    const back = remove(name)
    const [next] = Object.keys(saved.value)
    pick(next === undefined ? { kind: 'stock', name: 'Kestrel' } : { kind: 'own', name: next })
    toast(`${name} is deleted.`, { label: 'Undo', act: () => pick({ kind: 'own', name: back() }) })
  }
  const nameFaults = faults.filter(({ where }) => where === 'name')
  return (
    <div class="bench">
      <header class="bench-title">
        <Ship model={name} livery="own" size={96} />
        <div>
          <label for={field} class="sr-only">
            Name
          </label>
          <input
            id={field}
            class="name-field"
            value={heading}
            maxLength={NAME_LENGTH}
            spellcheck={false}
            autoComplete="off"
            aria-invalid={nameFaults.length > 0 || clash !== undefined}
            onInput={(event) => {
              const { value } = event.currentTarget
              write(withHeading(text, value))
            }}
          />
          <p class="quiet">
            {changed ? 'Changed, and not saved yet.' : 'Your own design, saved in this browser.'}
          </p>
          {nameFaults.map(({ reason }) => (
            <p key={reason} class="problem" role="alert">
              {reason}.
            </p>
          ))}
          {clash === undefined ? null : (
            <p class="problem" role="alert">
              You have a {clash} already{sameLook(wanted, clash)}. Choose another name: nothing is
              overwritten.
            </p>
          )}
        </div>
      </header>
      <div class="actions">
        <button
          type="button"
          class="primary"
          disabled={!changed || !legal || clash !== undefined}
          onClick={() => void keep(name)}
        >
          {renamed && legal && clash === undefined ? 'Save and rename' : 'Save'}
        </button>
        {renamed && legal && clash === undefined && takenBy(wanted, [name]) === undefined ? (
          <button type="button" class="secondary" onClick={() => void keep()}>
            Save as a new one
          </button>
        ) : null}
        {changed ? (
          <button
            type="button"
            class="plain-button"
            onClick={() => {
              const before = text
              draft(name, savedText(name)!)
              toast('Changes are taken back.', { label: 'Undo', act: () => draft(name, before) })
            }}
          >
            Take changes back
          </button>
        ) : null}
        <FlyIt craft={legal ? formatDesign(design) : undefined} />
        <button
          type="button"
          class="plain-button"
          disabled={!shown}
          onClick={() => void duplicate(shown!, pick)}
        >
          Duplicate
        </button>
        <button type="button" class="plain-button delete" onClick={away}>
          Delete
        </button>
      </div>
      {shown ? (
        <Body
          design={shown}
          text={text}
          faults={design ? [] : faults}
          refusals={faults}
          tooDear={tooDear}
          write={write}
          change={design ? change : undefined}
        />
      ) : (
        <TextForm text={text} write={write} faults={faults} />
      )}
    </div>
  )
}

function Title({
  name,
  about,
  badge,
  children,
}: {
  name: string
  about: string
  badge?: string
  children?: preact.ComponentChildren
}) {
  return (
    <header class="bench-title">
      {children}
      <div>
        <h2>
          {name}
          {badge ? <em class="badge">{badge}</em> : null}
        </h2>
        <p class="quiet">{about}</p>
      </div>
    </header>
  )
}

/** `faults`: of the text; `refusals`: of the parts. */
function Body({
  design,
  text,
  stock = false,
  faults = [],
  refusals = [],
  tooDear,
  write,
  change,
}: {
  design: Design
  text: string
  stock?: boolean
  faults?: ReturnType<typeof read>['faults']
  refusals?: ReturnType<typeof read>['faults']
  tooDear?: ReturnType<typeof read>['tooDear']
  write?: (text: string) => void
  change?: ((to: Partial<Design>) => void) | undefined
}) {
  return (
    <>
      <PriceBar design={design} budget={budget.value} setBudget={setBudget} tooDear={tooDear} stock={stock} />
      {write && !change ? (
        <p class="problem out-of-reach" role="alert">
          The text has a line that cannot be read. Mend it, or take the changes back: then the parts can be
          set again.
        </p>
      ) : null}
      <div class="workplace">
        <PartsSheet design={design} refusals={refusals} change={change} />
        <aside class="rail">
          <TextForm text={text} write={write} faults={faults.length ? faults : refusals} />
          <Bill design={design} />
        </aside>
      </div>
      <Meanings />
    </>
  )
}

/** The hangar: viewing, building and sharing fighters; and the pilots of one's campaign. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { listed } from '../../../../common/engine/presentation/words.ts'
import { MODELS } from '../../../../common/games/void-patrol/data/models.ts'
import { designOf } from '../../../../common/games/void-patrol/setup/design.ts'
import { SettingsButton } from '../../../features/settings/settings.tsx'
import { readyToName } from '../../../game-kit/own-names.ts'
import { icons } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toasts.tsx'
import '../board.css'
import './hangar.css'
import { Bench } from './bench.tsx'
import {
  budget,
  followDesigns,
  freeName,
  isChanged,
  names,
  read,
  save,
  saved,
  sharedIn,
  textOf,
} from './designs.ts'
import { Pilots } from './pilots.tsx'
import { type DesignSelection, Shelf } from './shelf.tsx'

const picked = signal<DesignSelection>({ kind: 'stock', name: 'Kestrel' })
const shared = signal<ReturnType<typeof sharedIn>>(undefined)

const STARTER = { ...designOf(MODELS[0]!), cockpit: { gunnery: 0, piloting: 0 } }

function pick(to: DesignSelection): void {
  picked.value = to
  // The shared design has been opened: remove it from the address.
  if (to.kind !== 'shared' && location.hash) history.replaceState(null, '', location.pathname)
  if (to.kind !== 'shared') shared.value = undefined
}

async function make(): Promise<void> {
  await readyToName()
  const name = freeName('New fighter')
  save({ ...STARTER, name })
  pick({ kind: 'own', name })
}

function arrive(): void {
  shared.value = sharedIn(location.hash)
  if (typeof shared.value === 'object') return void (picked.value = { kind: 'shared' })
  const [first] = names(saved.value)
  if (picked.value.kind !== 'stock') picked.value = { kind: 'stock', name: 'Kestrel' }
  if (first !== undefined) picked.value = { kind: 'own', name: first }
}

const AT = '/g/void-patrol/hangar'
const TABS = [
  ['', 'Fighters'],
  ['pilots', 'Pilots'],
] as const

export function HangarPage({ rest: given }: { rest: string }) {
  const rest = given.toLowerCase()
  useEffect(() => void readyToName(), [])
  return (
    <main class="hangar">
      <header class="hangar-top">
        <Link class="link-button" to="/">
          {icons.back} Lobby
        </Link>
        <h1>Hangar</h1>
        <nav class="hangar-tabs" aria-label="Hangar">
          {TABS.map(([path, title]) => (
            <Link
              key={path}
              to={path ? `${AT}/${path}` : AT}
              {...(rest === path && { 'aria-current': 'page' as const })}
            >
              {title}
            </Link>
          ))}
        </nav>
        <SettingsButton />
      </header>
      {rest === 'pilots' ? <Pilots /> : <Fighters />}
    </main>
  )
}

/** Unsaved changes stay on the bench, but matches only use saved designs: warn on leaving. */
function warnOfUnsaved(): void {
  const changed = names(saved.value).filter(isChanged)
  if (changed.length === 0) return
  const legal = changed.flatMap((name) => {
    const { design, faults } = read(textOf(name) ?? '', budget.value)
    return design && faults.length === 0 && design.name === name ? [{ name, design }] : []
  })
  const all = legal.length === changed.length
  toast(
    `${listed(changed)} ${changed.length > 1 ? 'are' : 'is'} changed and not saved: matches get what was saved before.`,
    all ? { label: 'Save', act: () => legal.forEach(({ name, design }) => save(design, name)) } : undefined,
  )
}

function Fighters() {
  useEffect(() => {
    arrive()
    const follow = followDesigns()
    window.addEventListener('hashchange', arrive)
    return () => {
      warnOfUnsaved()
      follow()
      window.removeEventListener('hashchange', arrive)
    }
  }, [])
  const now = picked.value
  // Another tab may have removed it.
  const there =
    now.kind !== 'own' || Object.hasOwn(saved.value, now.name)
      ? now
      : { kind: 'stock' as const, name: 'Kestrel' }
  return (
    <>
      {shared.value === 'broken' ? (
        <p class="panel broken" role="alert">
          This link is broken: a part of it is missing or was changed on its way. Ask for it once more, or for
          the text itself, which you can paste here.
        </p>
      ) : null}
      <div class="hangar-floor">
        <Shelf picked={there} pick={pick} make={() => void make()} budget={budget.value} />
        <Bench
          picked={there}
          shared={typeof shared.value === 'object' ? shared.value.text : undefined}
          pick={pick}
        />
      </div>
    </>
  )
}

/**
 * The page's first lines, written into it when the client is built: they run before anything else has come.
 * The front page is there as it is for a newcomer; they make it this browser's own, keep what is chosen
 * meanwhile, and remember which button was pressed, so that it answers at once and is done as soon as the
 * rest is there.
 */
import { guestName } from '../../../common/wire/people/guests.ts'
import { keep, kept } from '../../net/storage.ts'
import { fetchAhead, MATCH } from './ahead.ts'
import { type Handover, lobbyFor } from './handover.ts'

const guest = guestName(Math.random)
const app = document.getElementById('app')!

const flown = kept('flown')

/** The lobby's game; empty if the page has no lobby. */
let game = app.querySelector<HTMLInputElement>('input[name=game]:checked')?.value ?? ''
/** The game whose lobby the page shows. */
let lobby = game

/** Shows the lobby for that game, adapted to this browser. */
function show(wanted: string): void {
  const other = [...document.querySelectorAll('template')].find(
    ({ dataset }) => dataset['lobby'] === lobbyFor(wanted, flown),
  )
  if (other) {
    const away = [...app.childNodes]
    app.replaceChildren(other.content)
    other.content.replaceChildren(...away)
    other.dataset['lobby'] = lobby
    game = wanted
    lobby = lobbyFor(wanted, flown)
    for (const radio of [app, other.content].flatMap((lobby) => [
      ...lobby.querySelectorAll<HTMLInputElement>('input[name=game]'),
    ]))
      radio.checked = radio.defaultChecked
  }
  const name = app.querySelector<HTMLInputElement>('#callsign')
  if (name) name.value = kept('name') ?? guest
  const level = app.querySelector<HTMLInputElement>(
    `input[name=level][value="${Number(kept('level') ?? 1)}"]`,
  )
  if (level) level.checked = true
}

const chosen = ({ target }: Event): void => {
  if (!(target instanceof HTMLInputElement)) return
  keep(target.name || 'name', target.value)
  if (target.name !== 'game') return
  show(target.value)
  // The focused element was removed with its lobby.
  app.querySelector<HTMLInputElement>('input[name=game]:checked')?.focus()
}
const pressed = ({ target }: Event): void => {
  const button = (target as Element).closest<HTMLButtonElement>('#app button')
  if (!button || button.disabled) return
  handover.pressed?.removeAttribute('aria-busy')
  handover.pressed = button
  button.setAttribute('aria-busy', 'true')
  fetchAhead([game, MATCH], true)
}
const handover: Handover = {
  guest,
  fetchAhead,
  pressed: undefined,
  takeOver() {
    document.removeEventListener('input', chosen)
    document.removeEventListener('click', pressed)
  },
}
// As `features/settings/settings-store.ts` has it from then on: whoever has chosen a bright page is shown no
// dark one first, and who has chosen nothing no bright one.
const setting = (called: string, query: string, asked: string, otherwise: string): string => {
  const value = kept(called) ?? 'system'
  return value !== 'system' ? value : matchMedia(query).matches ? asked : otherwise
}
const SCHEMES = ['bright', 'device']
Object.assign(document.documentElement.dataset, {
  motion: setting('motion', '(prefers-reduced-motion: reduce)', 'calm', 'full'),
  scheme: SCHEMES.find((one) => one === kept('scheme')) ?? 'dark',
  contrast: setting('contrast', '(prefers-contrast: more)', 'high', 'normal'),
})
show(kept('game') ?? game)
if (location.pathname.startsWith('/m/')) fetchAhead([MATCH], true)
document.addEventListener('input', chosen)
document.addEventListener('click', pressed)
Object.assign(window, { first: handover })

/** A match of one's own: the game's setup, and what every match has. */
import { signal, useSignal } from '@preact/signals'
import { ROUND_SECONDS } from '../../common/wire/options.ts'
import { GAMES } from '../../common/games/list.ts'
import type { ClientGame } from '../games/contract.ts'
import { keep, kept } from '../net/storage.ts'
import { Dialog } from './dialog.tsx'

const remembered = (name: string): Record<string, unknown> => {
  try {
    return JSON.parse(kept(name) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

// What was remembered may be of an older version: what the game does not know any more is forgotten.
const setup = signal(GAMES[0]!.setup.safeParse(remembered('setup')).success ? remembered('setup') : {})
const options = signal<Record<string, unknown>>({ bots: 1, roundSeconds: 30, listed: true, spectators: true, ...remembered('options') })

export function CreateDialog({ game, close, create }: { game: ClientGame; close: () => void; create: (setup: object, options: object) => Promise<void> }) {
  const busy = useSignal(false)
  const set = (name: string, to: unknown) => (options.value = { ...options.value, [name]: to })
  const submit = async (event: Event) => {
    event.preventDefault()
    busy.value = true
    keep('setup', JSON.stringify(setup.value))
    keep('options', JSON.stringify(options.value))
    await create(setup.value, options.value)
    busy.value = false
  }
  const flag = (name: string, label: string) => (
    <label><input type="checkbox" checked={Boolean(options.value[name])} onChange={(event) => set(name, event.currentTarget.checked)} /> {label}</label>
  )
  return (
    <Dialog title="Create a match" close={close}>
      <form onSubmit={(event) => void submit(event)}>
        <game.SetupForm value={setup} />
        <div class="fields">
          <label class="field"><span>Planning time<b>{String(options.value['roundSeconds'])} s</b></span>
            <input type="range" min={ROUND_SECONDS[0]} max={ROUND_SECONDS[1]} step="5" value={Number(options.value['roundSeconds'])} onInput={(event) => set('roundSeconds', Number(event.currentTarget.value))} /></label>
          <label class="field"><span>Empty seats</span>
            <select value={Number(options.value['bots'])} onChange={(event) => set('bots', Number(event.currentTarget.value))}>
              <option value="0">wait for people</option>
              {game.words.levels.map(([level, name]) => <option key={level} value={level}>bots: {name.toLowerCase()}</option>)}
            </select></label>
        </div>
        <div class="choices">{flag('listed', 'Show it in the list of live matches')}{flag('spectators', 'Let others watch')}</div>
        <button type="submit" class="primary" disabled={busy.value}>Create</button>
      </form>
    </Dialog>
  )
}

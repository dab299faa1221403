/** The form for a custom match: the game's setup, and the general options. */
import { useSignal } from '@preact/signals'
import type { AnyGame } from '../../../common/engine/game.ts'
import { counted } from '../../../common/engine/presentation/words.ts'
import { unitOf } from '../../../common/engine/step.ts'
import { GALLERY_DELAY } from '../../../common/wire/match/options.ts'
import { paceFor } from '../../../common/wire/match/pace.ts'
import { ROUND_SECONDS, UNHURRIED } from '../../../common/wire/match/round-seconds.ts'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import type { GameEntry } from '../../game-kit/entry.ts'
import { keep, kept } from '../../net/storage.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SetupForm } from './setup-form.tsx'

/** One step below the shortest time stands for no limit. */
const NO_CLOCK = ROUND_SECONDS[0] - 5

const remembered = (name: string): Record<string, unknown> => {
  try {
    return JSON.parse(kept(name) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The stored setup may be of an older version: unknown settings are dropped. */
export function rememberedSetup(rules: AnyGame): Record<string, unknown> {
  const setup = remembered(`setup.${rules.id}`)
  return rules.setup.safeParse(setup).success ? setup : {}
}

/** Earlier versions stored also a planning time that nobody had chosen: the game's pace. */
function rememberedOptions({ id, pace }: GameEntry): Record<string, unknown> {
  const { roundSeconds, ...options } = remembered(`options.${id}`)
  return roundSeconds === undefined || roundSeconds === pace ? options : { ...options, roundSeconds }
}

/** `create` resolves with the reason if it failed. */
export function CreateDialog({
  entry,
  game,
  rules,
  close,
  create,
}: {
  entry: GameEntry
  game: AnyClientGame
  rules: AnyGame
  close: () => void
  create: (setup: object, options: object) => Promise<string | undefined>
}) {
  const busy = useSignal(false)
  const setup = useSignal(rememberedSetup(rules))
  const options = useSignal<Record<string, unknown>>({
    bots: 1,
    listed: true,
    spectators: true,
    ...rememberedOptions(entry),
  })
  const set = (name: string, to: unknown) => (options.value = { ...options.value, [name]: to })
  const names = useSignal('')
  const problem = useSignal('')
  const usual = paceFor(rules, setup.value)
  const seconds = Number(options.value['roundSeconds'] ?? usual)
  const behind = Number(options.value['galleryDelay'] ?? 0)
  const submit = async (event: Event) => {
    event.preventDefault()
    busy.value = true
    keep(`setup.${game.id}`, JSON.stringify(setup.value))
    keep(`options.${game.id}`, JSON.stringify(options.value))
    const allow = options.value['listed']
      ? []
      : names.value
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
    problem.value = (await create(setup.value, { ...options.value, roundSeconds: seconds, allow })) ?? ''
    busy.value = false
  }
  const flag = (name: string, label: string) => (
    <label>
      <input
        type="checkbox"
        checked={Boolean(options.value[name])}
        onChange={(event) => set(name, event.currentTarget.checked)}
      />{' '}
      {label}
    </label>
  )
  return (
    <Dialog title={`Create a match of ${entry.title}`} close={close} wide>
      <form onSubmit={(event) => void submit(event)}>
        <SetupForm game={game} rules={rules} value={setup} />
        <div class="fields">
          <label class="field">
            <span>
              Planning time<b>{seconds === UNHURRIED ? 'no clock' : `${seconds} s`}</b>
            </span>
            <input
              type="range"
              min={NO_CLOCK}
              max={ROUND_SECONDS[1]}
              step="5"
              value={seconds || NO_CLOCK}
              onInput={(event) =>
                set(
                  'roundSeconds',
                  Number(event.currentTarget.value) < ROUND_SECONDS[0]
                    ? UNHURRIED
                    : Number(event.currentTarget.value),
                )
              }
            />
            {seconds === UNHURRIED ? (
              <small class="quiet">While you play alone against bots; with others it is {usual} s.</small>
            ) : null}
          </label>
          <label class="field">
            <span>Empty seats</span>
            <select
              value={Number(options.value['bots'])}
              onChange={(event) => set('bots', Number(event.currentTarget.value))}
            >
              <option value="0">wait for people</option>
              {entry.levels.map(([level, name]) => (
                <option key={level} value={level}>
                  bots: {name.toLowerCase()}
                </option>
              ))}
            </select>
            {entry.levels.map(([level, name, note]) =>
              level === Number(options.value['bots']) ? (
                <small key={level} class="quiet">
                  {name} {note}.
                </small>
              ) : null,
            )}
          </label>
        </div>
        <div class="choices">
          {flag('listed', 'Show it in the list of live matches')}
          {flag('spectators', 'Let others watch')}
          {Number(options.value['bots']) > 0
            ? flag('dropIn', 'Anybody may take over from a bot, without asking')
            : null}
          {options.value['listed'] ? flag('rated', 'Rated, when accounts have all the seats') : null}
        </div>
        <div class="fields">
          {options.value['spectators'] ? (
            <label class="field">
              <span>
                The gallery is late by
                <b>{behind === 0 ? 'nothing' : counted(behind, unitOf(rules))}</b>
              </span>
              <input
                type="range"
                min="0"
                max={GALLERY_DELAY}
                step="1"
                value={behind}
                onInput={(event) => set('galleryDelay', Number(event.currentTarget.value))}
              />
            </label>
          ) : null}
          {options.value['listed'] ? null : (
            <label class="field">
              <span>Only these may play</span>
              <input
                value={names.value}
                autoComplete="off"
                spellcheck={false}
                placeholder="Annika, Bertram"
                onInput={(event) => (names.value = event.currentTarget.value)}
              />
              <small class="quiet">Names of accounts. Empty for everybody who has the link.</small>
            </label>
          )}
        </div>
        {options.value['listed'] ? null : (
          <p class="quiet">
            It is your match: you can stop its clock, give more time and send people away. It is never rated.
          </p>
        )}
        <p class="problem" role="alert">
          {problem.value}
        </p>
        <button type="submit" class="primary" disabled={busy.value}>
          Create
        </button>
      </form>
    </Dialog>
  )
}

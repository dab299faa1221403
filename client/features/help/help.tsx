/** The dialogs for rules and keys. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import { entryNamed } from '../../games/list.ts'
import { keyCaps, readLayout } from '../../input/layout.ts'
import { Dialog } from '../../ui/dialog.tsx'

// Keys of the screen itself, the same in every game. No game's planner uses them for something else.

/** Key and what it does. */
export type KeyLine = readonly [string, string]

/** While a round is being shown, and for spectators at any time. */
export const DIRECTOR_KEYS: readonly KeyLine[] = [
  ['/', 'Director: the camera goes where it matters (while a round is shown)'],
  [';', 'Captions on or off (while a round is shown)'],
]

export const COMMON_KEYS: readonly KeyLine[] = [
  ['Enter', 'Ready, or change orders'],
  ['Space', 'Play or pause a round'],
  [', and .', 'Step from event to event'],
  ['R', 'Show the last round again'],
  ['Escape', 'Back to planning'],
  ['+ − 0', 'Zoom in, out, fit'],
  ['Arrows', 'Move the board'],
  ...DIRECTOR_KEYS,
  ['V', 'Text board'],
  ['M', 'Mute'],
  ['Y', 'Music on or off'],
  ['?', 'This page'],
]

export const open = signal<'rules' | undefined>(undefined)
/** Of the given game. */
const rulesHtml = signal({ game: '', html: '' })

/** `keys`: replaces the keys for planning. */
export function HelpDialogs({
  game,
  keys = [
    ...(game.keys ?? []),
    ...(game.overlay ? [[game.overlay.key, game.overlay.label] as const] : []),
    ...COMMON_KEYS,
  ],
}: {
  game: AnyClientGame
  keys?: readonly KeyLine[] | undefined
}) {
  const close = () => (open.value = undefined)
  useEffect(() => void readLayout(), [])
  useEffect(() => {
    if (open.value === 'rules' && rulesHtml.value.game !== game.id)
      void Promise.all([game.rulesText(), import('marked')]).then(
        ([text, { marked }]) =>
          (rulesHtml.value = { game: game.id, html: marked.parse(text, { async: false }) }),
      )
  }, [open.value])
  if (open.value === 'rules')
    return (
      <Dialog title="Rules and keys" close={close} wide>
        <h3 class="of-keys">Keys</h3>
        <dl class="keys of-keys">
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{keyCaps(key)}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <h3>Bots</h3>
        <ul>
          {entryNamed(game.id)?.levels.map(([level, name, note]) => (
            <li key={level}>
              <b>{name}</b> {note}.
            </li>
          ))}
        </ul>
        {/* Our own text, out of the repository. */}
        <div
          class="rules"
          dangerouslySetInnerHTML={{
            __html: rulesHtml.value.game === game.id ? rulesHtml.value.html : '<p>…</p>',
          }}
        />
      </Dialog>
    )
  return null
}

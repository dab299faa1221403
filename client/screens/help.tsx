/** The rules and the keys, one key away; the settings; the hints of a first round. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { AnyClientGame } from '../games/contract.ts'
import { muted, volume } from '../board/sound.ts'
import { keep, kept } from '../net/storage.ts'
import { Dialog } from './dialog.tsx'
import { motion, textBoard } from './settings-store.ts'

export const open = signal<'rules' | 'settings' | undefined>(undefined)
/** Of the game named. */
const rulesHtml = signal({ game: '', html: '' })

/** Key and what it does. */
export type KeyLine = readonly [string, string]

const COMMON_KEYS: readonly KeyLine[] = [
  ['Enter', 'Ready, or not ready'], ['Space', 'Play or pause a round'], [', and .', 'Step from event to event'], ['R', 'Show the last round again'],
  ['Escape', 'Back to planning'], ['+ − 0', 'Zoom in, out, fit'], ['Arrows', 'Move the board'], ['V', 'Text board'], ['M', 'Mute'], ['?', 'This page'],
]

/** `keys`: in place of those of planning. */
export function HelpDialogs({ game, keys = [...(game.keys ?? []), ...COMMON_KEYS] }: { game: AnyClientGame; keys?: readonly KeyLine[] | undefined }) {
  const close = () => (open.value = undefined)
  useEffect(() => {
    if (open.value === 'rules' && rulesHtml.value.game !== game.id)
      void Promise.all([game.rules(), import('marked')]).then(([text, { marked }]) => (rulesHtml.value = { game: game.id, html: marked.parse(text, { async: false }) }))
  }, [open.value])
  if (open.value === 'rules')
    return (
      <Dialog title="Rules and keys" close={close} wide>
        <h3>Keys</h3>
        <dl class="keys">{keys.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}</dl>
        {/* Our own text, out of the repository. */}
        <div class="rules" dangerouslySetInnerHTML={{ __html: rulesHtml.value.game === game.id ? rulesHtml.value.html : '<p>…</p>' }} />
      </Dialog>
    )
  if (open.value === 'settings')
    return (
      <Dialog title="Settings" close={close}>
        <label class="field"><span>Volume<b>{Math.round(volume.value * 100)} %</b></span>
          <input type="range" min="0" max="1" step="0.05" value={volume.value} onInput={(event) => (volume.value = Number(event.currentTarget.value))} /></label>
        <div class="choices">
          <label><input type="checkbox" checked={muted.value} onChange={(event) => (muted.value = event.currentTarget.checked)} /> Mute all sound</label>
          <label><input type="checkbox" checked={textBoard.value} onChange={(event) => (textBoard.value = event.currentTarget.checked)} /> Show the position in words, too</label>
        </div>
        <label class="field"><span>Motion</span>
          <select value={motion.value} onChange={(event) => (motion.value = event.currentTarget.value as 'system')}>
            <option value="system">As my system says</option><option value="full">Full</option><option value="calm">Reduced</option>
          </select></label>
      </Dialog>
    )
  return null
}

const hint = signal(kept('hinted') ? Infinity : 0)

/** At most three, in the first round that somebody plans. */
export function Hints({ game }: { game: AnyClientGame }) {
  const { hints = [] } = game
  const text = hints[hint.value]
  if (!text) return null
  const last = hint.value === hints.length - 1
  const done = () => {
    hint.value = Infinity
    keep('hinted', '1')
  }
  return (
    <aside class="hint" aria-label="Hint">
      <p><b>{hint.value + 1}/{hints.length}</b> {text}</p>
      <div>
        {last ? null : <button type="button" class="link-button" onClick={done}>Skip</button>}
        <button type="button" class="small-button" onClick={() => (last ? done() : hint.value++)}>{last ? 'Got it' : 'Next'}</button>
      </div>
    </aside>
  )
}

/** Whoever has readied a round needs no more hints. */
export const endHints = (): void => {
  if (hint.value !== Infinity) {
    hint.value = Infinity
    keep('hinted', '1')
  }
}

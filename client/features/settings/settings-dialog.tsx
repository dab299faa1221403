/** The settings dialog: sound, look and motion. */
import type { Signal } from '@preact/signals'
import { music, muted, volume } from '../../board/sound/sound.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { captions, contrast, motion, reactionsShown, scheme, textBoard } from './settings-store.ts'

export function SettingsDialog({ close }: { close: () => void }) {
  return (
    <Dialog title="Settings" close={close}>
      <label class="field">
        <span>
          Volume<b>{Math.round(volume.value * 100)} %</b>
        </span>
        <input
          type="range"
          min="0"
          max="1"
          step="0.05"
          value={volume.value}
          onInput={(event) => (volume.value = Number(event.currentTarget.value))}
        />
      </label>
      <div class="choices">
        <label>
          <input
            type="checkbox"
            checked={muted.value}
            onChange={(event) => (muted.value = event.currentTarget.checked)}
          />{' '}
          Mute all sound
        </label>
        <label>
          <input
            type="checkbox"
            checked={music.value}
            onChange={(event) => (music.value = event.currentTarget.checked)}
          />{' '}
          Music that follows the danger
        </label>
        <label>
          <input
            type="checkbox"
            checked={textBoard.value}
            onChange={(event) => (textBoard.value = event.currentTarget.checked)}
          />{' '}
          Show the position in words, too
        </label>
        <label>
          <input
            type="checkbox"
            checked={reactionsShown.value}
            onChange={(event) => (reactionsShown.value = event.currentTarget.checked)}
          />{' '}
          Reactions of those who watch
        </label>
        <label>
          <input
            type="checkbox"
            checked={captions.value}
            onChange={(event) => (captions.value = event.currentTarget.checked)}
          />{' '}
          Captions while the director shows a round
        </label>
      </div>
      <Choice
        title="Colours"
        chosen={scheme}
        of={[
          ['dark', 'Dark'],
          ['bright', 'Bright'],
          ['device', 'As my system says'],
        ]}
        note="Space is dark in both."
      />
      <Choice
        title="Contrast"
        chosen={contrast}
        of={[
          ['system', 'As my system says'],
          ['normal', 'Normal'],
          ['high', 'High'],
        ]}
      />
      <Choice
        title="Motion"
        chosen={motion}
        of={[
          ['system', 'As my system says'],
          ['full', 'Full'],
          ['calm', 'Reduced'],
        ]}
      />
    </Dialog>
  )
}

function Choice<T extends string>({
  title,
  chosen,
  of,
  note,
}: {
  title: string
  chosen: Signal<T>
  of: readonly (readonly [T, string])[]
  note?: string
}) {
  return (
    <label class="field">
      <span>
        {title}
        {note ? <small>{note}</small> : null}
      </span>
      <select value={chosen.value} onChange={(event) => (chosen.value = event.currentTarget.value as T)}>
        {of.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Ways to share a match: a clip, a link, a frame for other sites. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import '../../styles/share.css'
import { Dialog } from '../../ui/dialog.tsx'
import { ShareEmbed } from './share-embed.tsx'
import { type Shared, ShareLink } from './share-link.tsx'

/** The most popular first. */
const WAYS = { clip: 'Clip', link: 'Link', embed: 'Embed' } as const

/** `clip`: the component that makes one. */
export function ShareDialog({
  name,
  at,
  clip,
  close,
}: Shared & { clip: ComponentChildren; close: () => void }) {
  const way = useSignal<keyof typeof WAYS>('clip')
  return (
    <Dialog title="Share" close={close}>
      <fieldset class="segmented switch share-ways">
        <legend class="sr-only">What to share</legend>
        {Object.entries(WAYS).map(([id, title]) => (
          <label key={id}>
            <input
              type="radio"
              name="share"
              checked={way.value === id}
              onChange={() => (way.value = id as keyof typeof WAYS)}
            />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      {way.value === 'link' ? (
        <ShareLink name={name} at={at} />
      ) : way.value === 'embed' ? (
        <ShareEmbed name={name} at={at} />
      ) : (
        clip
      )}
    </Dialog>
  )
}

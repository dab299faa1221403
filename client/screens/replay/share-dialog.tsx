/** Everything to show a match to others with: a clip, a link, a frame for their pages. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import '../../styles/share.css'
import { Dialog } from '../dialog.tsx'
import type { Moment } from './moment.ts'
import { ShareEmbed } from './share-embed.tsx'
import { ShareLink } from './share-link.tsx'

/** What friends look at comes first. */
const WAYS = { clip: 'Clip', link: 'Link', embed: 'Embed' } as const

/** What is shared. */
export interface Shared {
  /** Of the match. */
  readonly name: string
  /** Where one is in it, if one is in the middle of it, and the address of that. */
  readonly at?: { readonly moment: Moment; readonly title: string; readonly address: string } | undefined
}

/** `clip`: what makes one. */
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

/** Everything to show a replay to others with: a link, a frame for their pages, a clip. */
import { useSignal } from '@preact/signals'
import '../../styles/share.css'
import { Dialog } from '../dialog.tsx'
import type { Replay } from './replay.ts'
import { ShareClip } from './share-clip.tsx'
import { ShareEmbed } from './share-embed.tsx'
import { ShareLink } from './share-link.tsx'

const WAYS = { link: 'Link', embed: 'Embed', clip: 'Clip' } as const

export function ShareDialog({ replay, close }: { replay: Replay; close: () => void }) {
  const way = useSignal<keyof typeof WAYS>('link')
  return (
    <Dialog title="Share" close={close}>
      <fieldset class="segmented switch share-ways">
        <legend class="sr-only">What to share</legend>
        {Object.entries(WAYS).map(([name, title]) => (
          <label key={name}><input type="radio" name="share" checked={way.value === name} onChange={() => (way.value = name as keyof typeof WAYS)} /><span>{title}</span></label>
        ))}
      </fieldset>
      {way.value === 'link' ? <ShareLink replay={replay} /> : way.value === 'embed' ? <ShareEmbed replay={replay} /> : <ShareClip replay={replay} />}
    </Dialog>
  )
}

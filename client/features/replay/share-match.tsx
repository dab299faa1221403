/** Shares a finished match outside of its replay: the record is fetched only to make a clip. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { loadReplay, type Trouble } from './load.ts'
import { Replay } from './replay.ts'
import { ShareClip } from './share-clip.tsx'
import { ShareDialog } from './share-dialog.tsx'

export const ShareMatch = ({ name, close }: { name: string; close: () => void }) => (
  <ShareDialog name={name} clip={<ClipOf name={name} />} close={close} />
)

function ClipOf({ name }: { name: string }) {
  const replay = useSignal<Replay | Trouble | undefined>(undefined)
  useEffect(() => {
    let gone = false
    let opened: Replay | undefined
    void loadReplay(name, () => undefined).then((loaded) => {
      if (!gone) replay.value = 'archive' in loaded ? (opened = new Replay(loaded)) : loaded
    })
    return () => {
      gone = true
      opened?.close()
    }
  }, [name])
  const { value } = replay
  if (value instanceof Replay) return <ShareClip replay={value} />
  return value ? (
    <p class="problem" role="alert">
      {value.message}
    </p>
  ) : (
    <div class="clip-making">
      <div class="spinner" />
      <p role="status">Loading the match…</p>
    </div>
  )
}

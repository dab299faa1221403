/** The menu of a person, or of a line of theirs. Its code is loaded when somebody opens one first. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { tellMissing } from '../../app/trouble/new-version.tsx'
import type { PersonDialog } from './person-dialog.tsx'
import type { PersonMenuProps } from './talk-channel.ts'

export function PersonMenu(props: PersonMenuProps) {
  const loaded = useSignal<{ readonly Dialog: typeof PersonDialog } | undefined>(undefined)
  useEffect(() => {
    let gone = false
    void import('./person-dialog.tsx').then(
      (module) => void (gone || (loaded.value = { Dialog: module.PersonDialog })),
      () => {
        tellMissing('The menu')
        props.close()
      },
    )
    return () => void (gone = true)
  }, [])
  const { value } = loaded
  return value ? <value.Dialog {...props} /> : null
}

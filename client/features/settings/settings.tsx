/** The way to the settings from any page. Their dialog is loaded when it is wanted. */
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { tellMissing } from '../../app/trouble/new-version.ts'
import { frontIcons } from '../../ui/front-icons.tsx'

const open = signal(false)
const dialog = signal<ComponentType<{ close: () => void }> | undefined>(undefined)

function show(): void {
  open.value = true
  if (!dialog.value)
    void import('./settings-dialog.tsx').then(
      ({ SettingsDialog }) => (dialog.value = SettingsDialog),
      () => {
        open.value = false
        tellMissing('The settings')
      },
    )
}

export const SettingsButton = () => (
  <button type="button" class="icon-button" aria-label="Settings" title="Settings" onClick={show}>
    {frontIcons.settings}
  </button>
)

/** Stands once on the page. */
export function Settings() {
  const Dialog = dialog.value
  return open.value && Dialog ? <Dialog close={() => (open.value = false)} /> : null
}

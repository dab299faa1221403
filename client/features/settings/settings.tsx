/** The button for the settings on any page; their dialog is loaded on demand. */
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { tellMissing } from '../../app/trouble/new-version.tsx'
import { frontIcons } from '../../ui/front-icons.tsx'

const open = signal(false)
const dialog = signal<ComponentType<{ close: () => void }> | undefined>(undefined)

function show(): void {
  open.value = true
  if (!dialog.value)
    void import('./settings-dialog.tsx').then(
      (module) => (dialog.value = module.SettingsDialog),
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

/** Rendered once per page. */
export function Settings() {
  const Dialog = dialog.value
  return open.value && Dialog ? <Dialog close={() => (open.value = false)} /> : null
}

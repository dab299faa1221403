/** Short sentences that come and go: refusals, people coming back, connections lost. */
import { signal } from '@preact/signals'

const shown = signal<readonly { id: number; text: string }[]>([])
let next = 1

export function toast(text: string): void {
  if (shown.value.some((one) => one.text === text)) return
  const id = next++
  shown.value = [...shown.value, { id, text }].slice(-3)
  setTimeout(() => (shown.value = shown.value.filter((one) => one.id !== id)), 5000)
}

export const Toasts = () => (
  <div class="toasts" role="status" aria-live="polite">
    {shown.value.map(({ id, text }) => <p key={id}>{text}</p>)}
  </div>
)

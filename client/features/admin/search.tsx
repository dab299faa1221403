/** A search field that searches after a pause in typing. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

const AFTER = 300

export function Search({
  label,
  hint,
  value,
  look,
}: {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly look: (text: string) => void
}) {
  const text = useSignal(value)
  useEffect(() => {
    if (text.value.trim() === value) return undefined
    const timer = setTimeout(() => look(text.value.trim()), AFTER)
    return () => clearTimeout(timer)
  }, [text.value, value])
  return (
    <label class="field office-search">
      <span>{label}</span>
      <input
        type="search"
        value={text.value}
        maxLength={100}
        placeholder={hint}
        spellcheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
    </label>
  )
}

import type { Signal } from '@preact/signals'

interface RecoveryCodeFieldProps {
  readonly id: string
  readonly value: Signal<string>
  readonly problem?: string | undefined
}

export function RecoveryCodeField({ id, value, problem }: RecoveryCodeFieldProps) {
  return (
    <div class="field">
      <label for={id}>Recovery code</label>
      <input
        id={id}
        class="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellcheck={false}
        maxLength={40}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        required
        value={value.value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-told`}
        onInput={(event) => (value.value = event.currentTarget.value)}
      />
      <div id={`${id}-told`}>
        {problem ? (
          <p class="problem" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
    </div>
  )
}

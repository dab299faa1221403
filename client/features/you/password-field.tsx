import { type Signal, useSignal } from '@preact/signals'

interface PasswordFieldProps {
  readonly id: string
  readonly label: string
  readonly value: Signal<string>
  /** For password managers: whether they should bring one, or make one. */
  readonly kind: 'current-password' | 'new-password'
  readonly problem?: string | undefined
  readonly hint?: string
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ id, label, value, kind, problem, hint }: PasswordFieldProps) {
  const shown = useSignal(false)
  const type: object = { type: shown.value ? 'text' : 'password' }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="password">
        <input
          id={id}
          name={kind}
          {...type}
          autoComplete={kind}
          spellcheck={false}
          autoCapitalize="off"
          required
          value={value.value}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-told`}
          onInput={(event) => (value.value = event.currentTarget.value)}
        />
        <button
          type="button"
          aria-pressed={shown.value}
          aria-controls={id}
          onClick={() => (shown.value = !shown.value)}
        >
          {shown.value ? 'Hide' : 'Show'}
          <span class="sr-only"> the password</span>
        </button>
      </div>
      <div id={`${id}-told`}>
        {problem ? (
          <p class="problem" role="alert">
            {problem}
          </p>
        ) : hint ? (
          <small>{hint}</small>
        ) : null}
      </div>
    </div>
  )
}

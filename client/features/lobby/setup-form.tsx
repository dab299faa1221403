/** The form for an organiser's settings: generated from the setup's schema, with the game's own controls. */
import type { Signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { AnyGame } from '../../../common/engine/game.ts'
import {
  chosenValue,
  mostOf,
  noteOf,
  optionTitle,
  type Setting,
  settingsOf,
  settledSetup,
  valueOf,
} from '../../../common/engine/setup/setup-form.ts'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import '../../styles/setup-form.css'
import { FlagControl, Note, OptionsControl, RangeControl } from '../../game-kit/setup-controls.tsx'

type ChosenValues = Record<string, unknown>

/** `value`: the choices so far; legal from the first change on. */
export function SetupForm({
  game,
  rules,
  value,
}: {
  game: AnyClientGame
  rules: AnyGame
  value: Signal<ChosenValues>
}) {
  const settings = useMemo(() => settingsOf(rules.setup), [rules])
  const setup = settledSetup(settings, value.value)
  const change = (to: ChosenValues) => (value.value = settledSetup(settings, { ...setup, ...to }))
  const shown = settings.filter(({ field }) => field.when?.(setup) !== false)
  const groups = [...new Set(shown.map(({ field }) => field.group))]
  const { Picture, parts = {}, afterGroup = {} } = game.setup ?? {}
  const [first, ...others] = groups.map((group) => {
    const [After, own] = [afterGroup[group], shown.filter(({ field }) => field.group === group)]
    return (
      <fieldset key={group}>
        <legend>{group}</legend>
        {own.map((setting) => {
          const [Part, note] = [parts[setting.name], noteOf(setting, setup)]
          return [
            Part ? (
              <Part key={setting.name} setup={setup} change={change} />
            ) : (
              <Control key={setting.name} setting={setting} setup={setup} change={change} />
            ),
            note ? <Note key={`${setting.name} note`}>{note}</Note> : null,
          ]
        })}
        {After ? <After setup={setup} /> : null}
      </fieldset>
    )
  })
  return (
    <div class="setup-form">
      {Picture ? (
        <div class="with-picture">
          {first}
          <Picture setup={setup} />
        </div>
      ) : (
        first
      )}
      {others}
    </div>
  )
}

function Control({
  setting,
  setup,
  change,
}: {
  setting: Setting
  setup: ChosenValues
  change: (to: ChosenValues) => void
}) {
  const {
    name,
    field: { title, unit, step },
    kind,
  } = setting
  const [value, set] = [
    valueOf(setting, setup),
    (to: unknown) => change({ [name]: chosenValue(setting, to, setup) }),
  ]
  if (kind.is === 'number')
    return (
      <RangeControl
        title={title}
        value={Number(value)}
        least={kind.least}
        most={mostOf(setting, setup)}
        unit={unit}
        step={step}
        set={set}
      />
    )
  if (kind.is === 'choice')
    return (
      <OptionsControl
        name={`setup-${name}`}
        title={title}
        value={String(value)}
        of={kind.of.map((option) => [option, optionTitle(setting, option)])}
        set={set}
      />
    )
  if (kind.is === 'flag') return <FlagControl title={title} value={Boolean(value)} set={set} />
  throw new Error(`the game has no control for its setting "${name}"`)
}

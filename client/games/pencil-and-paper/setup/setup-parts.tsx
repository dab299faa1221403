/** Settings with pictures: asteroid themes, and variants as switches. */
import type { JSX } from 'preact'
import { useId, useMemo } from 'preact/hooks'
import { optionTitle, settingsOf } from '../../../../common/engine/setup/setup-form.ts'
import {
  type Setup,
  setup as schema,
  seats,
  sheetOf,
} from '../../../../common/games/pencil-and-paper/setup/setup.ts'
import { withPlayers } from '../../../../common/games/pencil-and-paper/setup/with-players.ts'
import type { SetupPart } from '../../../game-kit/panels.ts'
import { Rocks, rocksOf, sizeOf } from './setup-picture.tsx'

const SETTINGS = new Map(settingsOf(schema).map((setting) => [setting.name, setting]))
const titleOf = (name: keyof Setup): string => SETTINGS.get(name)!.field.title

const THEMES: readonly Setup['asteroids'][] = ['empty', 'light', 'dense', 'belt', 'solid', 'drawn']

const Theme = ({
  theme,
  paper,
  players,
}: Pick<Setup, 'paper' | 'players'> & { theme: Setup['asteroids'] }) => {
  const hatch = useId()
  const rocks = useMemo(
    () => rocksOf(schema.parse({ asteroids: theme, paper, players })),
    [theme, paper, players],
  )
  const { x, y } = sizeOf(sheetOf({ paper }))
  return (
    <svg viewBox={`0 0 ${x} ${y}`} aria-hidden="true">
      <rect class="pps-paper" width={x} height={y} />
      <Rocks of={rocks} hatch={hatch} />
    </svg>
  )
}

interface Choice<Value> {
  readonly value: Value
  readonly title: string
  readonly picture: JSX.Element
}

/** A choice among options with a picture each. */
const Choices = <Value extends string | number>({
  name,
  of,
  chosen,
  choose,
}: {
  name: keyof Setup
  of: readonly Choice<Value>[]
  chosen: Value
  choose: (to: Value) => void
}) => (
  <div class="pps-choices" role="radiogroup" aria-label={titleOf(name)}>
    <span aria-hidden="true">{titleOf(name)}</span>
    <div>
      {of.map(({ value, title, picture }) => (
        <label key={value}>
          <input
            type="radio"
            name={`setup-${name}`}
            checked={chosen === value}
            onChange={() => choose(value)}
          />
          {picture}
          {title}
        </label>
      ))}
    </div>
  </div>
)

const Asteroids: SetupPart<Setup> = ({ setup, change }) => (
  <Choices
    name="asteroids"
    chosen={setup.asteroids}
    choose={(to) => change({ asteroids: to })}
    of={THEMES.map((theme) => ({
      value: theme,
      title: optionTitle(SETTINGS.get('asteroids')!, theme),
      picture: <Theme theme={theme} paper={setup.paper} players={seats(setup).length} />,
    }))}
  />
)

/** Drawings in a 44 × 44 square: fixed things in pencil, flying ones in ink, accidents in a third colour. */
interface Drawing {
  readonly pencil?: string
  readonly ink?: string
  readonly hot?: string
}

type Flag = { [K in keyof Setup]-?: NonNullable<Setup[K]> extends boolean ? K : never }[keyof Setup]

const VARIANTS: Readonly<Record<Flag, Drawing>> = {
  turrets: { pencil: 'M6 32h12M26 32h12', ink: 'M22 8l-3 12h6zM22 12a6 6 0 1 1 0 12a6 6 0 1 1 0-12' },
  sharing: { pencil: 'M12 32 30 10l4 4-18 22-6 2zM27 13l4 4', ink: 'M8 12l3 8H5z', hot: 'M36 38l-3-8h6z' },
  stopper: { ink: 'M6 36 24 18', pencil: 'M22 12l10 10M26 8c6-2 12 4 10 10', hot: 'M28 16l2 2M34 10l2 2' },
  tears: { ink: 'M8 38 18 26', hot: 'M18 26l4-6 1 4 5-8 1 4 7-12M18 26l6-3-1 5 7-6-1 5 7-18' },
  blast: {
    ink: 'M22 16l-3 12h6z',
    hot: 'M22 4l3 8 8-5-3 9 9 1-7 6 7 6-9 1 2 9-8-5-3 8-3-8-8 5 2-9-9-1 7-6-7-6 9-1-3-9 8 5z',
  },
  wrap: {
    pencil: 'M12 6v32M32 6v32',
    ink: 'M22 28 32 18M12 38 18 32',
    hot: 'M36 16h5m-3-3 3 3-3 3M8 34H3m3-3-3 3 3 3',
  },
  passing: { pencil: 'M8 30c4-16 24-16 28 0', ink: 'M36 30l1-8M36 30l-7-3', hot: 'M18 34l4-8 4 8z' },
  knockout: {
    ink: 'M12 38l-3-9h6zM16 26 27 15',
    pencil: 'M36 36l-3-9h6zM8 16l-3-9h6z',
    hot: 'M24 6l12 12M36 6 24 18',
  },
  stalemate: { ink: 'M14 12l-4 12h8z', hot: 'M30 32l-4-12h8z', pencil: 'M10 36 34 8' },
}

const Picture = ({ of: { pencil, ink, hot } }: { of: Drawing }) => (
  <svg class="pps-drawing" viewBox="0 0 44 44" aria-hidden="true">
    <path class="pps-pencil" d={pencil} />
    <path class="pps-ink" d={ink} />
    <path class="pps-hot" d={hot} />
  </svg>
)

const variant =
  (name: Flag): SetupPart<Setup> =>
  ({ setup, change }) => (
    <label class="pps-variant">
      <input
        type="checkbox"
        checked={setup[name] ?? false}
        onChange={(event) => change({ [name]: event.currentTarget.checked })}
      />
      <Picture of={VARIANTS[name]} />
      {titleOf(name)}
    </label>
  )

const SHEET = 'M10 5h24v34H10z'
const PLAYERS: readonly Drawing[] = [
  { pencil: SHEET, ink: 'M10 34h8m8 0h8', hot: 'M10 10h8m8 0h8' },
  { pencil: `${SHEET}M15 10v8m0 8v8`, ink: 'M10 34h8m8 0h8', hot: 'M10 10h8m8 0h8' },
  { pencil: `${SHEET}M15 10v8m0 8v8M29 10v8m0 8v8`, ink: 'M10 34h8m8 0h8', hot: 'M10 10h8m8 0h8' },
]
const SKIPS: Readonly<Record<Setup['skips'], Drawing>> = {
  none: { ink: 'M8 36 36 8' },
  basic: { ink: 'M8 36 22 22', hot: 'M26 18l1-1M31 13l1-1M36 8h0' },
  advanced: {
    ink: 'M8 36 16 28M29 15 36 8',
    pencil: 'M19 22l7-2 4 6-4 6-7-1z',
    hot: 'M16 28c-2-9 4-15 13-13',
  },
}
const [NARROW, MIDDLING, WIDE] = ['M22 39 18 21q4-2 8 0z', 'M22 39 13 13q9-4 18 0z', 'M22 39 5 10q17-8 34 0z']
const PENCIL_SETS: Readonly<Record<Setup['pencils'], Drawing>> = {
  hb: { ink: MIDDLING },
  hard: { pencil: NARROW },
  soft: { hot: WIDE },
  all: { pencil: NARROW, ink: MIDDLING, hot: WIDE },
}

const Players: SetupPart<Setup> = ({ setup, change }) => (
  <Choices
    name="players"
    chosen={setup.players}
    choose={(to) => change(withPlayers(setup, to))}
    of={PLAYERS.map((drawing, i) => ({
      value: i + 2,
      title: `${i + 2} players`,
      picture: <Picture of={drawing} />,
    }))}
  />
)

const drawn =
  <Name extends 'skips' | 'pencils'>(
    name: Name,
    drawings: Readonly<Record<Setup[Name], Drawing>>,
  ): SetupPart<Setup> =>
  ({ setup, change }) => (
    <Choices
      name={name}
      chosen={setup[name]}
      choose={(to) => change({ [name]: to })}
      of={(Object.keys(drawings) as Setup[Name][]).map((option) => ({
        value: option,
        title: optionTitle(SETTINGS.get(name)!, option),
        picture: <Picture of={drawings[option]} />,
      }))}
    />
  )

export const parts: Readonly<Record<string, SetupPart<Setup>>> = {
  asteroids: Asteroids,
  players: Players,
  skips: drawn('skips', SKIPS),
  pencils: drawn('pencils', PENCIL_SETS),
  ...Object.fromEntries((Object.keys(VARIANTS) as Flag[]).map((name) => [name, variant(name)])),
}

/** Settings with a picture each: the themes of asteroids, and the variants as switches. */
import { useId, useMemo } from 'preact/hooks'
import { optionTitle, settingsOf } from '../../../common/engine/setup-form.ts'
import { seats, setup as schema, sheetOf, type Setup } from '../../../common/games/pencil-and-paper/setup.ts'
import type { SetupPart } from '../contract.ts'
import { Rocks, rocksOf, sizeOf } from './setup-picture.tsx'

const SETTINGS = new Map(settingsOf(schema).map((setting) => [setting.name, setting]))
const titleOf = (name: keyof Setup): string => SETTINGS.get(name)!.field.title

const THEMES: readonly Setup['asteroids'][] = ['empty', 'light', 'dense', 'belt', 'solid', 'drawn']

const Theme = ({ theme, paper, players }: Pick<Setup, 'paper' | 'players'> & { theme: Setup['asteroids'] }) => {
  const hatch = useId()
  const rocks = useMemo(() => rocksOf(schema.parse({ asteroids: theme, paper, players })), [theme, paper, players])
  const { x, y } = sizeOf(sheetOf({ paper }))
  return <svg viewBox={`0 0 ${x} ${y}`} aria-hidden="true"><rect class="pps-paper" width={x} height={y} /><Rocks of={rocks} hatch={hatch} /></svg>
}

const Asteroids: SetupPart<Setup> = ({ setup, change }) => (
  <div class="pps-themes" role="radiogroup" aria-label={titleOf('asteroids')}>
    <span aria-hidden="true">{titleOf('asteroids')}</span>
    <div>
      {THEMES.map((theme) => (
        <label key={theme}><input type="radio" name="setup-asteroids" checked={setup.asteroids === theme} onChange={() => change({ asteroids: theme })} />
          <Theme theme={theme} paper={setup.paper} players={seats(setup).length} />{optionTitle(SETTINGS.get('asteroids')!, theme)}</label>
      ))}
    </div>
  </div>
)

/** Drawings of 44 by 44: what is there in pencil, what flies in ink, what goes wrong in another. */
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
  blast: { ink: 'M22 16l-3 12h6z', hot: 'M22 4l3 8 8-5-3 9 9 1-7 6 7 6-9 1 2 9-8-5-3 8-3-8-8 5 2-9-9-1 7-6-7-6 9-1-3-9 8 5z' },
  wrap: { pencil: 'M12 6v32M32 6v32', ink: 'M22 28 32 18M12 38 18 32', hot: 'M36 16h5m-3-3 3 3-3 3M8 34H3m3-3-3 3 3 3' },
  passing: { pencil: 'M8 30c4-16 24-16 28 0', ink: 'M36 30l1-8M36 30l-7-3', hot: 'M18 34l4-8 4 8z' },
  knockout: { ink: 'M12 38l-3-9h6zM16 26 27 15', pencil: 'M36 36l-3-9h6zM8 16l-3-9h6z', hot: 'M24 6l12 12M36 6 24 18' },
  stalemate: { ink: 'M14 12l-4 12h8z', hot: 'M30 32l-4-12h8z', pencil: 'M10 36 34 8' },
}

const variant = (name: Flag): SetupPart<Setup> => ({ setup, change }) => {
  const { pencil, ink, hot } = VARIANTS[name]
  return (
    <label class="pps-variant"><input type="checkbox" checked={setup[name] ?? false} onChange={(event) => change({ [name]: event.currentTarget.checked })} />
      <svg viewBox="0 0 44 44" aria-hidden="true"><path class="pps-pencil" d={pencil} /><path class="pps-ink" d={ink} /><path class="pps-hot" d={hot} /></svg>{titleOf(name)}</label>
  )
}

export const parts: Readonly<Record<string, SetupPart<Setup>>> = {
  asteroids: Asteroids, ...Object.fromEntries((Object.keys(VARIANTS) as Flag[]).map((name) => [name, variant(name)])),
}

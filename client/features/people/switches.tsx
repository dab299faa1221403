/** Switches for the game, the kind of match, and people or programs; and the ladder's address with them. */
import {
  KIND_WORDS,
  KINDS,
  LADDER_WORDS,
  LADDERS,
  type LadderOf,
  type RatingKind,
} from '../../../common/wire/people/rating.ts'
import { ENTRIES } from '../../games/list.ts'

export function GameSwitch({
  game,
  choose,
  all = false,
}: {
  readonly game: string
  readonly choose: (game: string) => void
  readonly all?: boolean
}) {
  return (
    <Switch
      legend="Game"
      name="of-game"
      value={game}
      choose={choose}
      choices={[
        ...(all ? ([['', 'All']] as const) : []),
        ...ENTRIES.map(({ id, title }) => [id, title] as const),
      ]}
    />
  )
}

export function KindSwitch({
  kind,
  choose,
}: {
  readonly kind: RatingKind
  readonly choose: (kind: RatingKind) => void
}) {
  return (
    <Switch
      legend="Kind of match"
      name="of-kind"
      value={kind}
      choose={choose}
      choices={KINDS.map((one) => [one, KIND_WORDS[one]] as const)}
    />
  )
}

export function LadderSwitch({
  of,
  choose,
}: {
  readonly of: LadderOf
  readonly choose: (of: LadderOf) => void
}) {
  return (
    <Switch
      legend="Whose ladder"
      name="of-whom"
      value={of}
      choose={choose}
      choices={LADDERS.map((one) => [one, LADDER_WORDS[one]] as const)}
    />
  )
}

export function Switch<Value extends string>({
  legend,
  name,
  value,
  choices,
  choose,
}: {
  readonly legend: string
  readonly name: string
  readonly value: Value
  readonly choices: readonly (readonly [Value, string])[]
  readonly choose: (value: Value) => void
}) {
  return (
    <fieldset class="segmented switch">
      <legend class="sr-only">{legend}</legend>
      {choices.map(([one, word]) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => choose(one)} />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The address of a ladder: `/ladder/GAME?kind=KIND&of=programs&page=N`. Defaults are omitted. */
export function ladderAt({
  game,
  kind,
  of,
  page = 1,
}: {
  readonly game: string
  readonly kind: RatingKind
  readonly of: LadderOf
  readonly page?: number
}): string {
  const asked = new URLSearchParams({
    ...(kind !== 'team' && { kind }),
    ...(of !== 'people' && { of }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return `/ladder/${game}${asked ? `?${asked}` : ''}`
}

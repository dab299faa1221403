/** Setups for bots: all predefined ones, each setting at its extremes, and random ones. */
import { ENTRIES } from '../../client/games/list.ts'
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { Seat, SeatId } from '../../common/engine/match-types.ts'
import { randomSetup } from '../../common/engine/setup/random-setup.ts'
import { type Setting, settingsOf, settledSetup } from '../../common/engine/setup/setup-form.ts'
import { randomChoices } from '../../common/games/random-choices.ts'

/** A setup can be replayed by its name. */
export interface NamedSetup {
  readonly name: string
  readonly setup: unknown
  readonly seats: readonly Seat[]
}

type SettingValues = Readonly<Record<string, unknown>>

/** Setups that the game or the lobby offers, without duplicates. */
export function readySetups(game: AnyGame): NamedSetup[] {
  const entry = ENTRIES.find(({ id }) => id === game.id)
  const quick = [...(entry?.firstMatch ? [entry.firstMatch] : []), ...(entry?.quick ?? [])]
  const named = (name: string, given: object, choices: Readonly<Record<SeatId, string>> = {}): NamedSetup => {
    const setup = game.setup.parse(given) as unknown
    return { name, setup, seats: seatsOf(game, setup, choices) }
  }
  return distinct([
    named('default', {}),
    ...quick.map(({ name, setup, choices }) => named(`quick ${name}`, setup, choices)),
    ...game.trials.map((given, i) => named(`trial ${i + 1}`, given)),
    ...(game.exhibitions ?? []).map((given, i) => named(`exhibition ${i + 1}`, given)),
  ])
}

/**
 * Each option of each choice and both extremes of each number, with the prerequisite setting if one is
 * needed; all other settings have defaults.
 */
export function variedSetups(game: AnyGame): NamedSetup[] {
  const settings = settingsOf(game.setup)
  const usual = settledSetup(settings, {})
  const all = settings.flatMap((setting) =>
    endsOf(setting).map((value): NamedSetup => {
      const setup = game.setup.parse(
        settledSetup(settings, { ...basisOf(setting, settings, usual), [setting.name]: value }),
      ) as unknown
      return { name: `${setting.name} ${String(value)}`, setup, seats: seatsOf(game, setup, {}) }
    }),
  )
  return distinct(all)
}

function endsOf({ kind }: Setting): readonly unknown[] {
  if (kind.is === 'number') return [kind.least, kind.most]
  return kind.is === 'choice' ? kind.of : kind.is === 'flag' ? [true, false] : []
}

/** The default setup, with one other setting changed if this one needs that to have an effect. */
function basisOf(setting: Setting, settings: readonly Setting[], usual: SettingValues): SettingValues {
  const matters = (values: SettingValues) => setting.field.when?.(values) !== false
  if (matters(usual)) return usual
  const changed = settings.flatMap((other) =>
    endsOf(other).map((value) => settledSetup(settings, { ...usual, [other.name]: value })),
  )
  return changed.find(matters) ?? usual
}

export function setupByLot(game: AnyGame, seed: string, number: number): NamedSetup {
  const setup = randomSetup(game, diceOf(`${seed}/setup`, number))
  return {
    name: `random ${number}`,
    setup,
    seats: seatsOf(game, setup, randomChoices(game, setup, diceOf(`${seed}/choices`, number))),
  }
}

const seatsOf = (game: AnyGame, setup: unknown, choices: Readonly<Record<SeatId, string>>): Seat[] =>
  game.seats(setup).map((seat) => (choices[seat.id] ? { ...seat, choice: choices[seat.id]! } : seat))

function distinct(all: readonly NamedSetup[]): NamedSetup[] {
  const known = new Map<string, NamedSetup>()
  for (const one of all) {
    const text = JSON.stringify([one.setup, one.seats])
    if (!known.has(text)) known.set(text, one)
  }
  return [...known.values()]
}

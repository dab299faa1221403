/** What the organiser of a match may choose (VC-1.8, VC-2.7, VC-2.8, VC-3.8, VC-4.5, VC-4.13). */
import { z } from 'zod'
import type { Choice, Refusal, Seat, SeatId } from '../../../engine/match-types.ts'
import { described } from '../../../engine/setup/setup-form.ts'
import { CONTEST_IDS, CONTESTS, type Contest } from '../data/contests.ts'
import { MAP_IDS, MAPS } from '../data/maps.ts'
import { MODEL_IDS, MODELS, type ModelId, SHEETS, type Sheets, sheetIn } from '../data/models.ts'
import { FREE_STARTS, SCENARIO_IDS, SCENARIOS, type Starts } from '../data/scenarios.ts'
import { fieldOf, placesFor } from '../field.ts'
import type { Victory } from '../state.ts'
import type { GameMap } from './map.ts'
import { LONGEST_TEXT, refusedMap } from './map-check.ts'

export const LIMITS = {
  factions: [2, 4],
  players: 6,
  seats: [1, 3],
  ships: [1, 6],
  turns: [1, 20],
  hold: [1, 8],
  landings: [1, 12],
} as const
const USUAL = { turns: 10, hold: 2 } as const

const whole = ([least, most]: readonly [number, number]) => z.int().min(least).max(most)

const schema = z
  .strictObject({
    scenario: z.enum([...SCENARIO_IDS, ...CONTEST_IDS, 'own']).default('skirmish'),
    /** For a scenario of one's own. */
    map: z.enum([...MAP_IDS, 'own']).default('planet'),
    /** Text of a map (VC-3.8). */
    ownMap: z
      .string()
      .max(LONGEST_TEXT, `a map is a text of at most ${LONGEST_TEXT} characters`)
      .superRefine((text, context) => {
        if (text !== '' && text.length <= LONGEST_TEXT)
          for (const message of refusedMap(text)) context.addIssue({ code: 'custom', message })
      })
      .default(''),
    victory: z.enum(['last', 'hull', 'land', 'orbit']).default('last'),
    turns: whole(LIMITS.turns).optional(),
    hold: whole(LIMITS.hold).optional(),
    landings: whole(LIMITS.landings).optional(),
    factions: whole(LIMITS.factions).default(2),
    seatsPerFaction: whole(LIMITS.seats).default(1),
    ships: whole(LIMITS.ships).default(2),
    sheets: z.enum(SHEETS).default('light'),
    altitude: z.boolean().default(false),
    relativistic: z.boolean().default(false),
  })
  .superRefine((given, context) => {
    // Violations of a setting's own limits are reported already.
    if (context.issues.length > 0) return
    for (const [path, message] of refusals(given)) context.addIssue({ code: 'custom', path: [path], message })
  })

export type Setup = z.infer<typeof schema>

function refusals(given: Setup): (readonly [keyof Setup, string])[] {
  const { scenario, map, ownMap, victory, factions, seatsPerFaction, ships } = given
  if (scenario === 'own' && map === 'own' && ownMap === '')
    return [['ownMap', 'the text of the map is missing']]
  const said: (readonly [keyof Setup, string])[] = []
  if (factions > mostFactions(given))
    said.push(['factions', `${titleOf(given)} is for ${mostFactions(given)} teams at most`])
  if (factions * seatsPerFaction > LIMITS.players)
    said.push([
      'seatsPerFaction',
      `at most ${LIMITS.players} players; these are ${factions * seatsPerFaction}`,
    ])
  if (ships < seatsPerFaction) said.push(['ships', 'every player commands a ship at least'])
  if (holdOf(given) > turnsOf(given))
    said.push(['hold', 'the match is over before an orbit can be held for so long'])
  if (scenario === 'own' && victory === 'land' && !landable(mapOf(given)))
    said.push(['victory', 'the map has no planet and no moon to land on'])
  if (scenario === 'own' && victory === 'orbit' && !hasRing(mapOf(given)))
    said.push(['victory', 'the map has no orbit'])
  if (
    said.length === 0 &&
    placesFor(startsOf(given)[factions as 2]!, ships, fieldOf(mapText(given))) === undefined
  )
    said.push(['ownMap', 'the map has no room where the fleets are to start'])
  return said
}

const READY: Readonly<Record<Exclude<Setup['scenario'], 'own'>, Contest>> = { ...SCENARIOS, ...CONTESTS }
const scenarioOf = ({ scenario }: Pick<Setup, 'scenario'>): Contest | undefined =>
  scenario === 'own' ? undefined : READY[scenario]
const titleOf = (given: Setup): string => scenarioOf(given)?.title ?? 'This scenario'

export const startsOf = (given: Setup): Starts => scenarioOf(given)?.starts ?? FREE_STARTS
const mostFactions = (given: Setup): number => Math.max(...Object.keys(startsOf(given)).map(Number))

/** The `map` of a state. */
export function mapText(given: Setup): string {
  const scenario = scenarioOf(given)
  if (scenario) return typeof scenario.map === 'string' ? scenario.map : JSON.stringify(scenario.map)
  return given.map === 'own' ? given.ownMap : given.map
}

/** Limit of the title, which stands in a line with other settings. */
const LONGEST_TITLE = 50

/** `text`: of a playable map. */
function titleOfMap(text: string): string {
  const title = fieldOf(text).map.title.replace(/\s+/g, ' ').trim() || 'without a title'
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title
}

const mapOf = (given: Setup): GameMap => fieldOf(mapText(given)).map
const landable = ({ bodies }: GameMap): GameMap['bodies'][number] | undefined =>
  bodies.find(({ kind }) => kind === 'moon') ?? bodies.find(({ kind }) => kind === 'planet')
const hasRing = ({ hexes }: GameMap): boolean => hexes.some(({ ring }) => ring !== null)

const usualTurns = (given: Setup): number => scenarioOf(given)?.victory.turns ?? USUAL.turns
const turnsOf = (given: Setup): number => given.turns ?? usualTurns(given)
const usualHold = (given: Setup): number =>
  Math.min(scenarioOf(given)?.victory.hold ?? USUAL.hold, turnsOf(given))
const holdOf = (given: Setup): number => given.hold ?? usualHold(given)
const kindOf = (given: Setup): NonNullable<Victory['kind']> =>
  scenarioOf(given)?.victory.kind ?? given.victory

export function victoryOf(given: Setup): Victory {
  const victory = scenarioOf(given)?.victory
  const kind = kindOf(given)
  return {
    kind,
    turns: turnsOf(given),
    hold: holdOf(given),
    rings: victory?.rings ?? [],
    body: kind === 'land' ? (victory?.body ?? landable(mapOf(given))!.id) : null,
    ...(kind === 'land' && (given.landings ?? 1) > 1 && { landings: given.landings! }),
  }
}

const FACTIONS = ['A', 'B', 'C', 'D'] as const

export const seats = ({ factions, seatsPerFaction }: Setup): Seat[] =>
  FACTIONS.slice(0, factions).flatMap((team) =>
    Array.from({ length: seatsPerFaction }, (_, i) => ({ id: `${team}${i + 1}`, team })),
  )

/**
 * The ships of its faction, from 0, that a seat commands: if they cannot be shared evenly, the first seats
 * have one more.
 */
export function shipsOf(
  { ships, seatsPerFaction }: Pick<Setup, 'ships' | 'seatsPerFaction'>,
  seat: SeatId,
): number[] {
  const place = Number(seat.slice(1)) - 1
  return Array.from({ length: ships }, (_, i) => i).filter(
    (i) => Math.floor((i * seatsPerFaction) / ships) === place,
  )
}

const noteOn = (sheets: Sheets, model: ModelId): string => {
  const { hull, reactor, battery, thrust, heatCapacity, radiators, beam, missiles } = sheetIn(sheets, model)
  return `Hull ${hull} · thrust ${thrust} · beam ${beam.damage} to ${beam.range} hexes · ${missiles === 1 ? '1 missile' : `${missiles} missiles`} · energy ${reactor} a subturn, ${battery} kept · heat ${heatCapacity}, ${radiators} lost a subturn`
}

const called = (model: ModelId): string => MODELS[model].title.split(',')[0]!

/**
 * Offers one model for all of a seat's ships, or two alternating ones; any other list of models, joined by
 * `+`, is accepted, too.
 */
export function choices(given: Setup, seat: SeatId): Choice[] {
  const one = MODEL_IDS.map((id) => ({ id, title: MODELS[id].title, note: noteOn(given.sheets, id) }))
  if (shipsOf(given, seat).length < 2) return one
  const two = MODEL_IDS.flatMap((first, i) =>
    MODEL_IDS.slice(i + 1).map((second) => ({
      id: `${first}+${second}`,
      title: `${called(first)} and ${called(second)}`,
      note: 'One after the other, as far as the ships go.',
    })),
  )
  return [...one, ...two]
}

export const modelsIn = (choice: string): string[] => choice.split('+')

export function checkChoice(given: Setup, choice: string, seat: SeatId): Refusal[] {
  const models = modelsIn(choice)
  const wrong = models.find((model) => !MODEL_IDS.includes(model as ModelId))
  if (wrong !== undefined) return [{ reason: `there is no ship model "${wrong.slice(0, 20)}"` }]
  const most = shipsOf(given, seat).length
  return models.length > most
    ? [{ reason: `${models.length} models for ${most === 1 ? 'one ship' : `${most} ships`}` }]
    : []
}

const own = ({ scenario }: Setup): boolean => scenario === 'own'

const KINDS = {
  last: 'Be the last',
  hull: 'Keep most hull',
  land: 'Land and take off',
  orbit: 'Hold an orbit',
}

export const setup = described(schema, {
  scenario: {
    group: 'Battle',
    title: 'Scenario',
    options: {
      ...Object.fromEntries(Object.entries(READY).map(([id, { title }]) => [id, title])),
      own: 'One of your own',
    },
    note: (given) =>
      scenarioOf(given)?.note ??
      'Choose a map and what is to be won. Fleets start nine hexes from the middle.',
  },
  map: {
    group: 'Battle',
    title: 'Map',
    when: own,
    options: { ...Object.fromEntries(MAP_IDS.map((id) => [id, MAPS[id].title])), own: 'One of your own' },
    fit: (value, { ownMap }) => (value === 'own' && ownMap === '' ? 'planet' : value),
  },
  ownMap: {
    group: 'Battle',
    title: 'Map of your own',
    when: (given) => own(given) && given.map === 'own',
    inWords: (text) => `“${titleOfMap(String(text))}”`,
  },
  victory: {
    group: 'Battle',
    title: 'To win',
    when: own,
    options: KINDS,
    fit: (value, given) =>
      (value === 'land' && !landable(mapOf(given))) || (value === 'orbit' && !hasRing(mapOf(given)))
        ? 'last'
        : value,
  },
  turns: {
    group: 'Battle',
    title: 'Turns',
    usual: usualTurns,
    note: 'A turn has four rounds. At the end of the last turn the most hull wins.',
  },
  hold: {
    group: 'Battle',
    title: 'Turns in orbit',
    when: (given) => kindOf(given) === 'orbit',
    usual: usualHold,
    most: turnsOf,
  },
  landings: {
    group: 'Battle',
    title: 'Landings',
    when: (given) => kindOf(given) === 'land',
    usual: () => 1,
    note: ({ landings = 1 }) =>
      landings > 1
        ? 'Of all ships of a team together: a landing counts once the ship has taken off again.'
        : '',
  },
  factions: { group: 'Teams', title: 'Teams', most: mostFactions },
  seatsPerFaction: {
    group: 'Teams',
    title: 'Players in a team',
    most: ({ factions }) => Math.floor(LIMITS.players / factions),
  },
  ships: {
    group: 'Teams',
    title: 'Ships in a team',
    fit: (value, { seatsPerFaction }) => Math.max(Number(value), seatsPerFaction),
    note: 'Shared among its players.',
  },
  sheets: {
    group: 'Teams',
    title: 'Ships built',
    options: { light: 'Light', heavy: 'Heavy' },
    note: ({ sheets }) =>
      sheets === 'light'
        ? 'A few hits destroy a ship.'
        : 'Three times the hull, and no model better than the others: longer matches.',
  },
  altitude: {
    group: 'Rules',
    title: 'Altitude',
    note: ({ altitude }) =>
      altitude ? 'Ships rise above the map, over planets and out of a star’s heat.' : '',
  },
  relativistic: {
    group: 'Rules',
    title: 'Relativistic motion',
    note: ({ relativistic }) =>
      relativistic
        ? 'Who is faster than 50 hexes a subturn meets nothing on the way, and acts from anywhere on it.'
        : '',
  },
})

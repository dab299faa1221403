/** The plan and its forecast in sentences: everything that the board shows. */
import { capitalised, listed } from '../../../../common/engine/presentation/words.ts'
import { DIRECTIONS } from '../../../../common/games/hostile-space/presentation/describe.ts'
import { type Craft, flying, playerNamed, playerOf } from '../../../../common/games/hostile-space/state.ts'
import { add, type Hex, length, ringIndex, still } from '../../../../common/geometry/hex.ts'
import { wrapped } from '../../../../common/geometry/torus.ts'
import type { FirePlan } from './fire-plan.ts'
import { meetingInWords } from './fire-warnings.ts'
import { isFriend } from './missile-lines.ts'
import type { CraftPlan, EntityPlan, MarkerPlan } from './placing-plan.ts'
import type { Prospect } from './prospect.ts'
import type { VelocityPlan } from './velocity-plan.ts'

export const placeInWords = ({ q, r }: Hex): string => `${q}, ${r}`

/** A vector's direction: one of six, or between two. */
export function directionInWords(vector: Hex): string {
  const s = length(vector)
  const k = ringIndex(vector)
  const [one, past] = [Math.floor(k / s), k % s]
  return past === 0 ? DIRECTIONS[one]! : `between ${DIRECTIONS[one]!} and ${DIRECTIONS[(one + 1) % 6]!}`
}

export const speedInWords = (velocity: Hex): string =>
  still(velocity) ? 'at rest' : `speed ${length(velocity)}, ${directionInWords(velocity)}`

/** The plan of any step in sentences. */
export function ordersInWords(plan: MarkerPlan | CraftPlan | EntityPlan | VelocityPlan | FirePlan): string[] {
  switch (plan.kind) {
    case 'marker':
      return markerInWords(plan)
    case 'craft':
      return craftInWords(plan)
    case 'entity':
      return entityInWords(plan)
    case 'velocity':
      return velocitiesInWords(plan)
    case 'fire':
      return fireInWords(plan)
  }
}

function velocitiesInWords(plan: VelocityPlan): string[] {
  const { state } = plan
  const told = (craft: Craft): string => {
    const velocity = plan.velocityOf(craft)
    const price = plan.priceOf(craft)
    const end = placeInWords(wrapped(plan.torus, add(craft.at, velocity)))
    const does = !plan.isOrdered(craft.id)
      ? still(velocity)
        ? 'stays at rest'
        : 'drifts on'
      : still(velocity)
        ? 'comes to rest'
        : `goes to ${speedInWords(velocity)}`
    const paid =
      price > 0
        ? ` for ${price} of delta-v, ${craft.deltaV - price} left`
        : `, ${craft.deltaV} of delta-v left`
    return `${craft.id} ${does}${paid}. Ends at ${end}.`
  }
  // Only for the selected craft: for all craft it would fill a page.
  const fire = ({ id }: Craft): string[] =>
    plan.planned.value?.craft === id ? prospectInWords(plan.planned.value) : []
  const guessed = state.craft.filter(
    (craft) => flying(craft) && !plan.isOwn(craft.id) && plan.isOrdered(craft.id),
  )
  return [
    ...plan.own.flatMap((craft) => [
      told(craft),
      ...plan.warningsFor(craft.id).map(({ text }) => text),
      ...fire(craft),
    ]),
    ...guessed.map((craft) => `Your guess: ${told(craft)}`),
    ...(plan.wing.value.length > 0
      ? [`Wing: ${listed(plan.wing.value)} change their velocities alike.`]
      : []),
  ]
}

function fireInWords(plan: FirePlan): string[] {
  const { state, player } = plan
  const planned = plan.planned.value
  const told = (craft: Craft): string[] => {
    const line = planned.get(craft.id)
    const stock = `${craft.missiles} ${craft.missiles === 1 ? 'missile' : 'missiles'} aboard`
    if (!line) return [`${craft.id} holds its fire, ${stock}.`]
    // Hits on friends are told as warnings.
    const meets =
      line.meets && !isFriend(line.meets)
        ? `: ${meetingInWords(state, player, line.meets)}`
        : line.meets
          ? ''
          : ': it meets nothing for now'
    const around =
      line.around !== undefined ? ` and is back where it began in round ${state.round + line.around}` : ''
    return [
      `${craft.id} fires ${DIRECTIONS[line.direction]}${meets}${around}. ${capitalised(stock)}, this one among them.`,
    ]
  }
  const others = state.craft.filter(({ id }) => playerOf(id) !== player.id && planned.has(id))
  return [
    ...plan.own.flatMap((craft) => [...told(craft), ...plan.warningsFor(craft.id).map(({ text }) => text)]),
    ...others.map(
      ({ id, declared }) =>
        `${declared === null ? 'Your guess' : 'Declared'}: ${id} fires ${DIRECTIONS[planned.get(id)!.direction]}.`,
    ),
  ]
}

function markerInWords(plan: MarkerPlan): string[] {
  const what = plan.state.rules.play === 'base-defence' ? 'base' : 'marker'
  const at = plan.part
  const others = plan.state.players
    .filter(({ centre, id }) => centre && id !== plan.player.id)
    .map(({ id, centre }) => `Player ${id}’s ${what} is at ${placeInWords(centre!)}.`)
  return [
    at
      ? `Your ${what} is to stand at ${placeInWords(at)}; your craft start within 6 hexes of it.`
      : `Your ${what} is not placed yet: without one the dice place it.`,
    ...others,
    ...cursorInWords(plan),
  ]
}

function craftInWords(plan: CraftPlan): string[] {
  const { places, part } = plan
  return [
    ...places.map(
      (at, i) =>
        `${plan.name(i)} starts at ${placeInWords(at)}${part[i] ? '' : ', as the formation has it'}.`,
    ),
    ...cursorInWords(plan),
  ]
}

function entityInWords(plan: EntityPlan): string[] {
  const { part } = plan
  return [
    part.length === 0
      ? 'The rock is not placed yet: without a place the dice place it.'
      : `The rock is to be at ${part.map(placeInWords).join('; ')}. ` +
        (part.length > 1 ? 'Nothing destroys it.' : 'A missile or a craft destroys it.'),
    ...cursorInWords(plan),
  ]
}

function cursorInWords(plan: MarkerPlan | CraftPlan | EntityPlan): string[] {
  const at = plan.cursor.value
  if (!at) return []
  const refusal = plan.refusalAt(at)
  return [`Cursor at ${placeInWords(at)}${refusal ? `: ${refusal}` : ''}.`]
}

export const ownerInWords = (plan: VelocityPlan | FirePlan, craft: Craft): string => {
  const owner = playerNamed(plan.state, playerOf(craft.id))!
  return owner.id === plan.player.id
    ? 'yours'
    : owner.team === plan.player.team
      ? `your ally player ${owner.id}’s`
      : `player ${owner.id}’s`
}

/** The lines of fire of `prospect.ts` in sentences. */
function prospectInWords({ craft, lines, threats, ambushes, lost }: Prospect): string[] {
  if (lost) return []
  const ways = new Map<string, string[]>()
  for (const { direction, meets } of lines)
    if (meets?.side === 'enemy' && 'id' in meets.what)
      ways.set(meets.what.id, [...(ways.get(meets.what.id) ?? []), DIRECTIONS[direction]!])
  const hits = [...ways].map(([id, directions]) => `${id} (${directions.join(' or ')})`)
  return [
    hits.length > 0
      ? `If all drift on, ${craft} can hit ${listed(hits)} from there this round.`
      : lines.length > 0
        ? `If all drift on, ${craft} has no enemy on its lines there.`
        : `${craft} has no missile to fire.`,
    // Enemies that can hit it there are told as warnings.
    ...(threats.length > 0
      ? []
      : [
          ambushes.length > 0
            ? 'No enemy that drifts on can hit it there; one that changes its velocity can.'
            : 'No enemy can hit it there this round.',
        ]),
  ]
}

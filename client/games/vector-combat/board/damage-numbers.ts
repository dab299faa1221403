/** Words that rise from the things that events concern. */
import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event } from '../../../../common/games/vector-combat/events.ts'
import { span as distanceOf } from '../../../board/geometry.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { type Rising, risingWords, type Word } from '../../../board/marks/rising-words.ts'
import { DANGER, GOOD, PALE } from '../../../board/pictures/colours.ts'
import { HEX, toWorld } from '../plane.ts'
import { SCARCE } from './colours.ts'
import { placeOf, type RoundScene } from './effects.ts'
import { objectAt, poseAt } from './motion.ts'
import { shipSize, stationSize } from './sizes.ts'
import { FELT } from './timeline.ts'

interface NumberColumn {
  readonly of: string
  readonly start: number
  readonly lines: readonly Word[]
}

const loss = (damage: number): Word => ({ text: `-${damage}`, tint: DANGER, size: 20 })
const note = (text: string, tint = PALE): Word => ({ text, tint, size: 12 })
const good = (text: string): Word => ({ text, tint: GOOD, size: 13 })

/** A dice throw: the chance, and the roll. */
const odds = (chance: number, roll: number): Word => ({ text: `${chance}%: ${roll}`, tint: PALE, size: 10 })

function saidBy(event: Event, { start }: Span): NumberColumn | undefined {
  switch (event.kind) {
    case 'shot':
      return {
        of: event.target,
        start: start + FELT.shot,
        lines:
          event.damage > 0
            ? [odds(event.chance, event.roll), loss(event.damage)]
            : [odds(event.chance, event.roll), note('miss')],
      }
    case 'strike':
      return {
        of: event.target,
        start: start + FELT.strike,
        lines:
          event.damage > 0
            ? [odds(event.chance, event.roll), loss(event.damage)]
            : [odds(event.chance, event.roll), note('miss')],
      }
    case 'collision':
      return {
        of: event.id,
        start,
        lines: [...(event.damage > 0 ? [loss(event.damage)] : []), note(`speed ${event.speed}`)],
      }
    case 'crash':
      return { of: event.id, start, lines: [{ text: `${event.id} crashes`, tint: DANGER, size: 15 }] }
    case 'drifts':
      return { of: event.missile, start, lines: [note('lost its target')] }
    case 'spent':
      return { of: event.missile, start, lines: [note(event.by === 'life' ? 'burnt out' : 'gone')] }
    case 'refused':
      return { of: event.ship, start, lines: [note('refused', SCARCE)] }
    case 'docked':
      return { of: event.ship, start, lines: [good('docked')] }
    case 'landed':
      return { of: event.ship, start, lines: [good('landed')] }
    case 'waved':
      return { of: event.ship, start, lines: [note('waved off', SCARCE)] }
    case 'takeoff':
      return { of: event.ship, start, lines: [good('take-off')] }
    case 'repaired':
      return { of: event.ship, start, lines: [good(`+${event.hull}`)] }
    case 'orbit':
      return { of: event.ship, start, lines: [good('in orbit')] }
    case 'overheated':
      return { of: event.ship, start, lines: [note('overheated', SCARCE), loss(event.damage)] }
    case 'left':
      return { of: event.ship, start, lines: [{ text: `${event.ship} has left`, tint: DANGER, size: 15 }] }
    default:
      return undefined
  }
}

export function damageNumbers(scene: RoundScene): Mark[] {
  const { told, t, eyes } = scene
  const ships = [...told.ships.values()]
  const radius = shipSize(eyes) * 0.5
  const place = (id: string) => (at: number) => placeOf(scene, id, at) ?? toWorld({ q: 0, r: 0 })
  const rising = told.all.flatMap(([event, span]): Rising[] => {
    const said = saidBy(event, span)
    if (!said || said.start > t || !placeOf(scene, said.of, said.start)) return []
    // Of two ships in one place, nobody could tell which one the words belong to.
    const shared =
      told.ships.has(said.of) &&
      ships.some(
        ({ id }) =>
          id !== said.of && distanceOf(place(id)(said.start), place(said.of)(said.start)) < radius * 0.8,
      )
    const lines = shared
      ? said.lines.map((word, i) =>
          i === said.lines.length - 1 && !word.text.startsWith(said.of)
            ? { ...word, text: `${said.of} ${word.text}` }
            : word,
        )
      : said.lines
    return [
      {
        of: said.of,
        start: said.start,
        lines,
        at: place(said.of),
        clear: told.ships.has(said.of) ? radius : HEX * 0.5,
      },
    ]
  })
  const bodies = (at: number) => [
    ...ships.map((ship) => ({ of: ship.id, at: poseAt(told, ship, at, eyes).at, radius })),
    ...told.before.stations.map((station) => ({
      of: station.id,
      at: objectAt(told, station, at).at,
      radius: stationSize(eyes) / 2,
    })),
  ]
  return risingWords(rising, bodies, t, eyes)
}

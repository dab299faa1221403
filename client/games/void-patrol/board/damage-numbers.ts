/** Words that rise from fighters: damage, misses, and the fates of missiles. */
import type { Event } from '../../../../common/games/void-patrol/events.ts'
import type { Fighter } from '../../../../common/games/void-patrol/state.ts'
import { span as distanceOf } from '../../../board/geometry.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { placeWords, type Rising, type Word, wordsAt } from '../../../board/marks/rising-words.ts'
import { DANGER, GOLD, PALE, STOPPED } from '../../../board/pictures/colours.ts'
import { poseAt } from './motion.ts'
import { fates } from './ships/ordnance-moment.ts'
import { shipSize } from './still.ts'
import { impact, type RoundScene, type TimedEvent } from './timeline.ts'

const placed = new WeakMap<
  readonly TimedEvent[],
  { readonly scale: number; readonly words: ReturnType<typeof placeWords> }
>()

/** Damage rises from the fighter hit; misses and missiles' fates are also named. */
export function damageNumbers(scene: RoundScene): Mark[] {
  const { events, eyes, t } = scene
  let found = placed.get(events)
  if (found?.scale !== eyes.scale) placed.set(events, (found = { scale: eyes.scale, words: wordsOf(scene) }))
  return wordsAt(found.words, t, eyes)
}

/** Fighters closer than this many radii are side by side in one hex. */
const TOUCHING = 1.4

function wordsOf(scene: RoundScene): ReturnType<typeof placeWords> {
  const { aloft } = scene
  const radius = shipSize(scene.eyes) * 0.5
  const place = (fighter: Fighter) => (t: number) => poseAt({ ...scene, t }, fighter).at
  const bodies = (t: number) => aloft.map((fighter) => ({ of: fighter.id, at: place(fighter)(t), radius }))
  const rising = ([event, span]: TimedEvent): Rising[] => {
    const told = said(event)
    const fighter = told && aloft.find(({ id }) => id === told.of)
    if (!fighter) return []
    const start = event.kind === 'shot' ? impact(span) : span.start
    const at = place(fighter)
    // Of two fighters in one hex, nobody could tell which one the words belong to.
    const shared = aloft.some(
      (other) => other !== fighter && distanceOf(place(other)(start), at(start)) < radius * TOUCHING,
    )
    return [
      {
        of: fighter.id,
        start,
        lines: shared
          ? told.lines.map((line, i) =>
              i === told.lines.length - 1 ? { ...line, text: `${fighter.id} ${line.text}` } : line,
            )
          : told.lines,
        at,
        clear: radius,
      },
    ]
  }
  return placeWords([...scene.events.flatMap(rising), ...fates(scene.events, scene.eyes)], bodies, scene.eyes)
}

/** The words of an event about a fighter. */
function said(event: Event): { of: string; lines: readonly Word[] } | undefined {
  switch (event.kind) {
    case 'collision':
      return event.hull > 0
        ? { of: event.fighter, lines: [{ text: `-${event.hull}`, tint: DANGER, size: 17 }] }
        : undefined
    case 'shot': {
      if (event.result === 'miss')
        return { of: event.target, lines: [{ text: 'miss', tint: PALE, size: 11 }] }
      const text = event.hull > 0 ? `-${event.hull}` : 'shield'
      const hit =
        event.result === 'double'
          ? { text: `${text} ×2!`, tint: GOLD, size: 20 }
          : { text, tint: event.hull > 0 ? 0xffffff : STOPPED, size: 16 }
      return {
        of: event.target,
        lines: [...(event.crippled ? [{ text: 'thrust -1', tint: 0xffb45e, size: 11 }] : []), hit],
      }
    }
    case 'struck':
      return event.hull > 0
        ? { of: event.fighter, lines: [{ text: `-${event.hull}`, tint: 0xffb45e, size: 18 }] }
        : undefined
    case 'retired':
      return { of: event.fighter, lines: [{ text: 'retired', tint: 0x7fe0b0, size: 13 }] }
    case 'imploded':
      return { of: event.fighter, lines: [{ text: 'imploded', tint: DANGER, size: 13 }] }
    default:
      return undefined
  }
}

/** Playback of the setup: markers and bases, craft, rocks appear. */
import type { Span } from '../../../../../common/engine/match-types.ts'
import type { Event } from '../../../../../common/games/hostile-space/events.ts'
import { fullHp, playerNamed } from '../../../../../common/games/hostile-space/state.ts'
import { glow, ring } from '../../../../board/marks/draw.ts'
import { sparks } from '../../../../board/marks/effects.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { tintOf } from '../../../../board/pictures/colours.ts'
import { clamp, ease, progress } from '../../../../board/playback/easing.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { HEX, hangingTogether, STEP, toWorld } from '../../plane.ts'
import { ROCK, tintNamed } from '../colours.ts'
import { base, marker, rock, zone } from '../ground.ts'
import { craftMarks, craftSize, rotationOf, type TaggedCraft, tags } from '../ships/craft-scene.ts'
import type { TimedEvent, Timeline } from '../timeline.ts'

const REST = { q: 0, r: 0 }

/** Craft that have appeared, or are appearing. */
function appearing(told: Timeline, t: number): TaggedCraft[] {
  return told.all
    .filter((one): one is TimedEvent<'placed'> => one[0].kind === 'placed')
    .flatMap(([{ craft, at }, span]): TaggedCraft[] => {
      const x = progress(t, span)
      if (x <= 0) return []
      const { rules } = told.before
      return [
        {
          craft: { id: craft, hp: fullHp(rules), deltaV: rules.deltaV },
          pose: {
            at: toWorld(at),
            rotation: rotationOf(REST),
            alpha: clamp(x * 2),
            size: 1 + 0.9 * (1 - ease(x)) ** 2,
          },
        },
      ]
    })
}

export function placements(told: Timeline, t: number, eyes: Eyes): Mark[] {
  const there = appearing(told, t)
  return [
    ...told.all.flatMap(([event, span]) => placed(told, event, span, t, eyes)),
    ...there.flatMap(({ craft: { id }, pose }) => craftMarks(told.before, id, pose, eyes)),
    ...tags(
      told.before,
      there.filter(({ pose: { alpha } }) => alpha === 1),
      eyes,
    ),
  ]
}

function placed(told: Timeline, event: Event, span: Span, t: number, eyes: Eyes): Mark[] {
  const x = progress(t, span)
  if (t < span.start) return []
  const fade = 1 - x
  switch (event.kind) {
    case 'marker': {
      const player = playerNamed(told.before, event.player)!
      const [at, tint] = [toWorld(event.at), tintOf(player.team)]
      const wave =
        x < 1 ? [ring(at, STEP * 13 * Math.sqrt(x), { tint, alpha: 0.7 * fade, add: true }, 'ring')] : []
      const spread = zone(event.at, player.team, eyes, ease(clamp(x * 1.25)), clamp(x * 2))
      if (told.before.rules.play !== 'base-defence')
        return [
          ...spread,
          ...wave,
          ...marker(player, { x: at.x, y: at.y - (1 - ease(clamp(x * 1.6))) * HEX * 3 }, eyes, clamp(x * 3)),
        ]
      // The middle token first, then the others around it in turn.
      return [
        ...spread,
        ...base({ team: player.team, tokens: [0, 1, 2, 3, 4, 5, 6] }, event.at, 0, (token) =>
          ease(clamp(x * 2.6 - token * 0.23)),
        ),
        ...wave,
      ]
    }
    case 'placed': {
      if (x >= 1) return []
      const [at, tint, size] = [toWorld(event.at), tintNamed(told.before, event.craft), craftSize(eyes)]
      return [
        glow(at, size * (1 + 2.4 * fade), { tint, alpha: 0.9 * fade }),
        ring(at, size * (0.4 + 1.7 * x), { tint, alpha: 0.8 * fade, add: true }),
      ]
    }
    case 'entity': {
      const entity = { id: event.entity, hexes: event.hexes }
      const dust =
        x < 1
          ? hangingTogether(told.before.torus, event.hexes).flatMap((h, i) =>
              sparks(toWorld(h), x, `${event.entity} ${i}`, 0.3, eyes.calm, HEX),
            )
          : []
      return [
        ...rock(told.before, entity, ease(clamp(x * 1.5))),
        ...dust.map((mark) => ({ ...mark, tint: ROCK })),
      ]
    }
    default:
      return []
  }
}

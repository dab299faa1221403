/**
 * Everybody sees that a player aims, but not where: the player's pencil hovers over the sheet in front of
 * their hangar.
 */
import { vec } from '../../../../common/games/pencil-and-paper/angles.ts'
import { pencilId } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { hangarOf, OUT } from '../../../../common/games/pencil-and-paper/sheet.ts'
import type { Player, State } from '../../../../common/games/pencil-and-paper/state.ts'
import { owingPlayers } from '../../../../common/games/pencil-and-paper/turns.ts'
import { pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { radians, toWorld } from '../plane.ts'
import { inkOf } from './colours.ts'
import { label } from './drawing/lettering.ts'
import { pencilMarks } from './drawing/pencil-drawing.ts'

const DOES: Readonly<Record<State['phase'], string>> = {
  doors: 'is placing',
  ships: 'is placing',
  asteroids: 'is drawing',
  play: 'is aiming',
}

export const aiming = (state: State, eyes: Eyes): Mark[] =>
  state.result || eyes.over
    ? []
    : owingPlayers(state)
        .filter(({ seat }) => seat !== eyes.seat)
        .flatMap((player) => over(state, player, eyes))

/** The pencils of aiming players, as far as the viewer may see them. */
export const inHands = (state: State, { seat, over: ended }: Pick<Eyes, 'seat' | 'over'>): string[] =>
  state.result || ended || state.phase !== 'play'
    ? []
    : owingPlayers(state).flatMap((player) =>
        player.seat === seat ? [] : [pencilId(player.id, state.rules.pencils[0]!, state.rules.sharing)],
      )

function over(state: State, { id, edge, team }: Player, eyes: Eyes): Mark[] {
  const { left, top, right, bottom } = hangarOf(state.sheet, edge)
  const out = vec(1500, OUT[edge])
  const at = toWorld({ x: (left + right) / 2 + out.x, y: (top + bottom) / 2 + out.y })
  // The pencil sways, except in calm mode. The hand is on the player's side of the sheet.
  const rotation = radians(OUT[edge]) + (eyes.beat ? 0.35 : 0.5)
  const aside = pixels(eyes, 26)
  return [
    ...pencilMarks(
      { at, rotation },
      { kind: state.rules.pencils[0]!, bluntness: 0, team, long: 190, lifted: eyes.beat ? 8 : 12 },
      eyes,
    ),
    ...label(
      `${id} ${DOES[state.phase]}`,
      { x: at.x, y: at.y + (edge === 'top' ? aside : -aside) },
      pixels(eyes, 12, 12),
      inkOf(team, eyes),
      eyes,
    ),
  ]
}

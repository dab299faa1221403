/**
 * A position as a few plain figures, without words: for small pictures of a match on pages without a board.
 * Lengths are the game's own, y points down, headings are degrees clockwise from the right.
 */
import type { TeamId } from '../match-types.ts'
import type { HullShape } from './hull-shape.ts'

export interface Spot {
  readonly x: number
  readonly y: number
}

/** The part of the plane that is worth seeing. */
export interface DiagramFrame {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * What a figure stands for: the field and its edge, what is in the way, what a side owns, where something
 * flies, what hits somebody.
 */
export type Tone = 'field' | 'rock' | 'wall' | 'body' | 'star' | 'orbit' | 'home' | 'course' | 'shot'

interface Look {
  readonly tone: Tone
  /** The team whose colour it has, if any. */
  readonly team?: TeamId
}

/** A symbol of the same size at any scale; `team` is empty if it is nobody's. */
interface Flying {
  readonly at: Spot
  readonly heading: number
  readonly team: TeamId | ''
}

export type Figure =
  | (Look & { readonly is: 'area' | 'line'; readonly points: readonly Spot[] })
  | (Look & { readonly is: 'disc'; readonly at: Spot; readonly radius: number })
  | (Flying & { readonly is: 'ship'; readonly hull: HullShape })
  | (Flying & { readonly is: 'missile' })
  | { readonly is: 'blast'; readonly at: Spot }

export interface Diagram {
  readonly frame: DiagramFrame
  /** In drawing order: the last on top. */
  readonly figures: readonly Figure[]
}

/** The moment of a blow: the position at which it lands, before it changes that. */
export interface BlowMoment<State> {
  readonly state: State
  /** Where it lands, and where it came from if it flew a straight way; both as in the diagram. */
  readonly at: Spot
  readonly from?: Spot | undefined
}

/** The diagram of the position with the blow, below its pieces. */
export function withBlow(
  { frame, figures }: Diagram,
  { at, from }: Omit<BlowMoment<unknown>, 'state'>,
): Diagram {
  const isPiece = ({ is }: Figure) => is === 'ship' || is === 'missile'
  return {
    frame: {
      left: Math.min(frame.left, at.x),
      top: Math.min(frame.top, at.y),
      right: Math.max(frame.right, at.x),
      bottom: Math.max(frame.bottom, at.y),
    },
    figures: [
      ...figures.filter((figure) => !isPiece(figure)),
      { is: 'blast', at },
      ...(from ? [{ is: 'line', points: [from, at], tone: 'shot' } as const] : []),
      ...figures.filter(isPiece),
    ],
  }
}

/** A frame around these places, with a margin, and at least `least` wide and high. */
export function around(places: readonly Spot[], margin: number, least: number): DiagramFrame {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const span = (all: readonly number[]): readonly [number, number] => {
    // Not spread into `Math.min(…)`: too many arguments overflow the stack.
    const [low, high] =
      all.length === 0 ? [0, 0] : [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
    const half = Math.max(least / 2, (high - low) / 2 + margin)
    return [(low + high) / 2 - half, (low + high) / 2 + half]
  }
  const [[left, right], [top, bottom]] = [span(xs), span(ys)]
  return { left, top, right, bottom }
}

/** How grave the warnings of a plan are: one order for all games, and the one that is shown above Ready. */

/**
 * From the least to the gravest.
 * note: information. doubt: far away, or a later plan can still avert it. threat: comes if nothing is done
 * about it. harm: a piece is damaged, or something is wasted. loss: a piece is lost. defeat: the match is
 * lost for the player.
 */
const ORDER = ['note', 'doubt', 'threat', 'harm', 'loss', 'defeat'] as const
export type Gravity = (typeof ORDER)[number]

/** A danger of a plan, or a doubt about it, in a sentence. Games add the piece that it is about. */
export interface Warning {
  readonly gravity: Gravity
  readonly text: string
}

const rank = ({ gravity }: Pick<Warning, 'gravity'>): number => ORDER.indexOf(gravity)

/** Shown in red; others are only information. */
export const isGrave = (warning: Pick<Warning, 'gravity'>): boolean =>
  rank(warning) >= ORDER.indexOf('threat')

/** For sorting: the gravest first. */
export const byGravity = (a: Pick<Warning, 'gravity'>, b: Pick<Warning, 'gravity'>): number =>
  rank(b) - rank(a)

/**
 * The gravest warning of the whole plan. Among equally grave ones, those of the chosen piece come first, then
 * the order given. What is not grave is shown for the chosen piece only.
 */
export function gravest<W extends Warning>(
  warnings: readonly W[],
  isChosen: (warning: W) => boolean,
): W | undefined {
  return warnings
    .filter((warning) => isGrave(warning) || isChosen(warning))
    .sort((a, b) => byGravity(a, b) || Number(isChosen(b)) - Number(isChosen(a)))[0]
}

/**
 * What a small picture of a match says: who plays, what came of it, and how the board stands if that is
 * public.
 */
import type { Diagram } from '../../common/engine/presentation/diagram.ts'
import { winInWords } from '../../common/engine/presentation/story.ts'
import { unit } from '../../common/engine/text/units.ts'
import { gameNamed, titleOf } from '../../common/games/list.ts'
import type { Result } from '../../common/wire/published.ts'

/** One side, or one of those who play where sides are not known. */
export interface CardSide {
  /** Empty where it is not known. */
  readonly team: string
  readonly names: readonly string[]
  readonly won: boolean
}

/** The words of a card. */
export interface CardWords {
  readonly game: string
  readonly sides: readonly CardSide[]
  /** In a few words. */
  readonly headline: string
  /** A sentence, or nothing. */
  readonly note: string
}

export interface Card extends CardWords {
  /** Names the sky. */
  readonly sky: string
  readonly diagram: Diagram | undefined
}

/** Of the site: for every link that is about nothing public. */
export const SITE_CARD: Card = {
  game: '',
  sides: [],
  headline: '',
  note: 'Live, timed matches of simultaneous-order space combat. Plan in secret, then watch everything happen at once.',
  sky: 'site',
  diagram: undefined,
}

/** Of a match that is over, or of a round of it. */
export function wordsOf(
  { game, players, winners, by, rounds }: Result,
  round: number | undefined,
): CardWords {
  const teams = [...new Set(players.map(({ team }) => team))]
  const stepped = gameNamed(game)?.stepped
  const moment = stepped ? 'A moment of it' : `Round ${round} of ${rounds}`
  const headline = round !== undefined ? moment : winInWords(winners)
  return {
    game: titleOf(game),
    headline,
    sides: teams.map((team) => ({
      team,
      names: players.filter((one) => one.team === team).map(({ name }) => name),
      won: round === undefined && winners.includes(team),
    })),
    note:
      round !== undefined
        ? ''
        : winners.length === 0 || stepped
          ? sentence(by)
          : sentence(`${by}, after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`),
  }
}

const sentence = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`

/** Who plays whom, in a line. */
export const sidesInWords = ({ sides }: Pick<CardWords, 'sides'>): string => {
  const people = sides.flatMap(({ names }) => names).length
  return people > 6 ? `${people} players` : sides.map(({ names }) => names.map(unit).join(', ')).join(' – ')
}

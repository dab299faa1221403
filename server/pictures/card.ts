/** The content of a match's picture: players, result, and the board if that is public. */
import type { Diagram } from '../../common/engine/presentation/diagram.ts'
import { resultInWords } from '../../common/engine/presentation/story.ts'
import { numberedTitle } from '../../common/engine/step.ts'
import { unit } from '../../common/engine/text/units.ts'
import { gameNamed, titleOf } from '../../common/games/list.ts'
import type { Result } from '../../common/wire/published.ts'

/** One team, or one player if teams are unknown. */
export interface CardSide {
  /** Empty if unknown. */
  readonly team: string
  readonly names: readonly string[]
  readonly won: boolean
}

/** The text of a card. */
export interface CardWords {
  readonly game: string
  readonly sides: readonly CardSide[]
  /** A few words. */
  readonly headline: string
  /** A sentence, or empty. */
  readonly note: string
}

export interface Card extends CardWords {
  /** The seed of the star field. */
  readonly sky: string
  readonly diagram: Diagram | undefined
}

/** The site's card, for links that are about nothing public. */
export const SITE_CARD: Card = {
  game: '',
  sides: [],
  headline: '',
  note: 'Live, timed matches of simultaneous-order space combat. Plan in secret, then watch everything happen at once.',
  sky: 'site',
  diagram: undefined,
}

/** The text for a finished match, or for one of its rounds. */
export function wordsOf(ended: Result, round: number | undefined): CardWords {
  const { game, players, winners } = ended
  const result = resultInWords(gameNamed(game), ended)
  const teams = [...new Set(players.map(({ team }) => team))]
  const headline =
    round === undefined ? result.headline : (numberedTitle(gameNamed(game), round) ?? 'A moment of it')
  return {
    game: titleOf(game),
    headline,
    sides: teams.map((team) => ({
      team,
      names: players.filter((one) => one.team === team).map(({ name }) => name),
      won: round === undefined && winners.includes(team),
    })),
    note: round === undefined ? result.end : '',
  }
}

/** The teams in one line. */
export const sidesInWords = ({ sides }: Pick<CardWords, 'sides'>): string => {
  const people = sides.flatMap(({ names }) => names).length
  return people > 6 ? `${people} players` : sides.map(({ names }) => names.map(unit).join(', ')).join(' – ')
}

/** Offered games in words. */
import { differencesInWords } from '../../../common/engine/setup-form.ts'
import { gameNamed } from '../../../common/games/list.ts'
import type { OfferView } from '../../../common/wire/pickup-messages.ts'

export function sizeOf({ teams, size }: Pick<OfferView, 'teams' | 'size'>): string {
  if (teams === 2) return size === 1 ? 'Duel' : `${size} against ${size}`
  return size === 1 ? `${teams}, each alone` : `${teams} teams of ${size}`
}

/** What differs from the game's own settings, beside the teams. */
const differences = ({ game, setup }: Pick<OfferView, 'game' | 'setup'>): string[] =>
  differencesInWords(gameNamed(game)!.setup, setup as Record<string, unknown>, ['teams', 'seatsPerTeam'])

export const termsOf = (offer: OfferView): string =>
  [sizeOf(offer), ...differences(offer), `${offer.roundSeconds} s a round`, offer.rated ? 'rated' : 'not rated', offer.making === 'captains' && offer.size > 1 ? 'captains pick' : ''].filter(Boolean).join(' · ')

/** Offered games in words. */
import type { OfferView } from '../../../common/wire/pickup-messages.ts'

export function sizeOf({ teams, size }: Pick<OfferView, 'teams' | 'size'>): string {
  if (teams === 2) return size === 1 ? 'Duel' : `${size} against ${size}`
  return size === 1 ? `${teams}, each alone` : `${teams} teams of ${size}`
}

export const termsOf = (offer: Pick<OfferView, 'teams' | 'size' | 'differs' | 'roundSeconds' | 'rated' | 'making'>): string =>
  [sizeOf(offer), ...offer.differs, `${offer.roundSeconds} s a round`, offer.rated ? 'rated' : 'not rated', offer.making === 'captains' && offer.size > 1 ? 'captains pick' : ''].filter(Boolean).join(' · ')

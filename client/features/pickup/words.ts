/** Offered games in words. */
import type { OfferView } from '../../../common/wire/match/pickup-messages.ts'

export function sizeOf({ teams, size }: Pick<OfferView, 'teams' | 'size'>): string {
  if (teams === 2) return size === 1 ? 'Duel' : `${size} against ${size}`
  return size === 1 ? `${teams}, each alone` : `${teams} teams of ${size}`
}

/** Whether the match will be rated, given the present people. */
export const ratedOf = (
  { rated, queue }: Pick<OfferView, 'rated' | 'queue'>,
  who?: readonly string[],
): string => {
  if (!rated) return 'not rated'
  const people = queue.flat().filter(({ person }) => who?.includes(person) ?? true)
  return people.some(({ guest }) => guest) ? 'with guests not rated' : 'rated between accounts'
}

/** `who`: the people of the match that is about to begin. */
export const termsOf = (
  offer: Pick<OfferView, 'teams' | 'size' | 'differs' | 'roundSeconds' | 'rated' | 'making' | 'queue'>,
  who?: readonly string[],
): string =>
  [
    sizeOf(offer),
    ...offer.differs,
    `${offer.roundSeconds} s a round`,
    ratedOf(offer, who),
    offer.making === 'captains' && offer.size > 1 ? 'captains pick' : '',
  ]
    .filter(Boolean)
    .join(' · ')

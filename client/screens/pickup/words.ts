/** Offered games in words. */
import { gameNamed } from '../../../common/games/list.ts'
import type { OfferView } from '../../../common/wire/pickup-messages.ts'

export function sizeOf({ teams, size }: Pick<OfferView, 'teams' | 'size'>): string {
  if (teams === 2) return size === 1 ? 'Duel' : `${size} against ${size}`
  return size === 1 ? `${teams}, each alone` : `${teams} teams of ${size}`
}

/** `roundLimit` as `round limit`. */
const spoken = (name: string): string => name.replace(/([A-Z])/g, ' $1').toLowerCase()

/** What differs from the game's own settings, beside the teams. */
function differences({ game: id, setup }: Pick<OfferView, 'game' | 'setup'>): string[] {
  const usual = gameNamed(id)?.setup.safeParse({}).data as Record<string, unknown> | undefined
  return Object.entries(setup as Record<string, unknown>).flatMap(([name, value]) => {
    if (!usual || ['teams', 'seatsPerTeam'].includes(name) || JSON.stringify(usual[name]) === JSON.stringify(value)) return []
    if (typeof value === 'boolean') return [value ? spoken(name) : `no ${spoken(name)}`]
    if (typeof value === 'string') return name === 'rules' ? [`${value} rules`] : [`${spoken(name)}: ${value}`]
    return [`${spoken(name)} ${Array.isArray(value) ? value.join(', ') : String(value)}`]
  })
}

export const termsOf = (offer: OfferView): string =>
  [sizeOf(offer), ...differences(offer), `${offer.roundSeconds} s a round`, offer.rated ? 'rated' : 'not rated', offer.making === 'captains' && offer.size > 1 ? 'captains pick' : ''].filter(Boolean).join(' · ')

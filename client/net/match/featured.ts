/** The matches most worth watching, and the request for an exhibition by bots if no people play. */
import type { ExhibitionNow } from '../../../common/wire/match/exhibition.ts'
import type { FeaturedMatches } from '../../../common/wire/published.ts'
import { introduce } from '../account/session.ts'
import { ask, type Listing } from '../api.ts'

/** `game`: restricts the list to one game. */
export const featuredMatches = async (game = ''): Promise<readonly Listing[]> =>
  (await ask<FeaturedMatches>('GET', `/api/featured${game ? `?game=${encodeURIComponent(game)}` : ''}`))
    .matches

/** Tells the server that a spectator has no match of people to watch. */
export async function lookForExhibition(game = ''): Promise<ExhibitionNow> {
  await introduce()
  return ask<ExhibitionNow>('POST', '/api/exhibitions', game ? { game } : {})
}

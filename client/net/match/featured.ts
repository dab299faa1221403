/** What is most worth watching, and that somebody looks: where nobody plays, bots do. */
import type { ExhibitionNow } from '../../../common/wire/match/exhibition.ts'
import type { FeaturedMatches } from '../../../common/wire/published.ts'
import { introduce } from '../account/session.ts'
import { ask, type Listing } from '../api.ts'

/** `game`: of one game only. */
export const featuredMatches = async (game = ''): Promise<readonly Listing[]> =>
  (await ask<FeaturedMatches>('GET', `/api/featured${game ? `?game=${encodeURIComponent(game)}` : ''}`))
    .matches

/** Tells the server that somebody looks at a page which has nobody's match to show. */
export async function lookForExhibition(game = ''): Promise<ExhibitionNow> {
  await introduce()
  return ask<ExhibitionNow>('POST', '/api/exhibitions', game ? { game } : {})
}

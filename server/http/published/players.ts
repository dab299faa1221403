/** Public routes of accounts. */
import type { Request } from 'express'
import { z } from 'zod'
import { gameNamed } from '../../../common/games/list.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import {
  headToHead as headToHeadShape,
  profile,
  ratingsOverTime as ratingsShape,
  resultsPage,
} from '../../../common/wire/published.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import { tokenOfRequest } from '../../people/accounts/session.ts'
import { results } from '../../store/archive/results.ts'
import type { Database } from '../../store/database.ts'
import { accountNamed } from '../../store/people/account-names.ts'
import type { Ladders } from '../../store/people/ladder.ts'
import { headToHead, type PublicAccount, profileOf, ratingsOverTime } from '../../store/people/players.ts'
import { type Endpoint, endpoint, NOTHING, Redirect } from '../endpoint.ts'
import { behind, game, page, playerName } from './results.ts'

const KEPT_FOR = 15

/** Positions of names in `/api/players/NAME/against/NAME`, split by slashes. */
const NAMES_AT = [3, 5]

/** The address with one name replaced. */
function renamedIn(url: string, before: string, now: string): string {
  const [path = '', ...query] = url.split('?')
  const parts = path
    .split('/')
    .map((part, i) =>
      NAMES_AT.includes(i) && decodeURIComponent(part) === before ? encodeURIComponent(now) : part,
    )
  return [parts.join('/'), ...query].join('?')
}

export function playerEndpoints(db: Database, accounts: Accounts, ladders: Ladders): Endpoint[] {
  const named = z.object({ name: playerName })
  /** Redirects a former name to the current one. */
  const ofAccount = async <Told>(
    name: string,
    request: Request,
    tell: (account: PublicAccount) => Promise<Told>,
  ): Promise<Told | Refused | Redirect> => {
    const account = await accountNamed(db, name)
    if (!account) return refusal('unknown_player')
    return account.key === nameKey(name)
      ? tell(account)
      : new Redirect(renamedIn(request.originalUrl, name, account.name))
  }
  return [
    endpoint({
      path: '/players/:name',
      summary: 'A player: ratings, ranks, how matches went',
      params: named,
      query: NOTHING,
      answer: profile,
      keptFor: KEPT_FOR,
      handle: ({ params, request }) =>
        ofAccount(params.name, request, (account) => profileOf(db, ladders, account)),
    }),
    endpoint({
      path: '/players/:name/history',
      summary: "A player's matches, newest first",
      description: 'Private matches are listed for the player alone.',
      params: named,
      query: z.strictObject({
        ...page,
        game: game.optional().meta({ description: `Only matches of this game. ${game.description}` }),
      }),
      answer: resultsPage,
      keptFor: KEPT_FOR,
      handle: ({ params, query, request, forAskerOnly }) =>
        ofAccount(params.name, request, async ({ player }) => {
          if (query.game !== undefined && !gameNamed(query.game)) return refusal('unknown_game')
          const asker = await accounts.whoHas(tokenOfRequest(request.headers))
          const own = asker?.player === player
          if (own) forAskerOnly()
          return results(db, {
            player,
            game: query.game,
            unlisted: own,
            before: behind(query.before),
            limit: query.limit,
          })
        }),
    }),
    endpoint({
      path: '/players/:name/ratings',
      summary: "A player's ratings over time",
      description: 'The last thousand changes.',
      params: named,
      query: NOTHING,
      answer: ratingsShape,
      keptFor: KEPT_FOR,
      handle: ({ params, request }) =>
        ofAccount(params.name, request, (account) => ratingsOverTime(db, account)),
    }),
    endpoint({
      path: '/players/:name/against/:other',
      summary: 'How two players fared against each other',
      params: named.extend({ other: playerName.meta({ description: 'Name of the other account.' }) }),
      query: NOTHING,
      answer: headToHeadShape,
      keptFor: KEPT_FOR,
      handle: ({ params, request }) =>
        ofAccount(params.name, request, (account) =>
          ofAccount(params.other, request, (other) => headToHead(db, account, other)),
        ),
    }),
  ]
}

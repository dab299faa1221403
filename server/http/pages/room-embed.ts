/**
 * `/room/NAME/embed`: what a room offers, who waits, what runs and how it ended, as a small page for frames of
 * other sites. It is made once for all who look within two seconds.
 */
import { createHash } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { ROOM_SLUG } from '../../../common/wire/chat/room-messages.ts'
import { siteStyle } from '../../docs/page.ts'
import { results } from '../../store/archive/results.ts'
import type { Database } from '../../store/database.ts'
import type { LiveMatches } from '../published/live.ts'
import { type RoomListServices, RoomLists } from '../published/rooms.ts'
import { scriptsIn } from './pages.ts'
import { noRoomPage, roomEmbedPage } from './room-embed-page.ts'

export const ROOM_EMBED_ADDRESS = '/room/:room/embed'

const MATCHES_AT_MOST = 6
const RESULTS_AT_MOST = 5
/** How long a page is reused (ms). */
const KEPT_FOR = 2000

export interface RoomEmbedServices extends RoomListServices {
  readonly database: Database
  readonly live: Pick<LiveMatches, 'found'>
}

interface EmbedPage {
  readonly found: boolean
  readonly html: string
  readonly tag: string
  readonly scripts: readonly string[]
}

const pageOf = (html: string, found: boolean): EmbedPage => ({
  found,
  html,
  tag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
  scripts: scriptsIn(html),
})

/** `client`: the folder of the built client, for its font; `allow` adds the page's scripts to its policy. */
export function roomEmbed(
  client: string,
  services: RoomEmbedServices,
  allow: (response: Parameters<RequestHandler>[1], scripts: readonly string[]) => void,
): RequestHandler {
  const lists = new RoomLists(services)
  /** By slug; pages of rooms that do not exist are not kept. */
  const known = new Map<string, Promise<EmbedPage>>()
  let look: { readonly style: string } | undefined

  const make = async (slug: string): Promise<EmbedPage> => {
    look ??= { style: siteStyle(client) }
    const room = ROOM_SLUG.test(slug) ? await lists.one(slug) : undefined
    if (!room) return pageOf(noRoomPage(look), false)
    const [matches, last] = await Promise.all([
      services.live.found({ room: slug, limit: MATCHES_AT_MOST }),
      results(services.database, { room: slug, limit: RESULTS_AT_MOST }),
    ])
    return pageOf(roomEmbedPage({ room, matches, results: last.results }, look), true)
  }

  return async (request: Request, response) => {
    const slug = String(request.params['room'])
    let made = known.get(slug)
    if (!made) {
      made = make(slug)
      known.set(slug, made)
      const drop = (): void => void known.delete(slug)
      void made.then(({ found }) => (found ? setTimeout(drop, KEPT_FOR).unref() : drop()), drop)
    }
    const { found, html, tag, scripts } = await made
    allow(response, scripts)
    response.set({ 'cache-control': 'no-cache', etag: `W/"${tag}"` }).type('html')
    response.status(found ? 200 : 404).send(html)
  }
}

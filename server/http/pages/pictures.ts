/** Pictures for link previews: `/og/site.png`, `/og/r/NAME.png?round=7`, `/og/m/ID.png`. */
import { type Request, type Response, Router } from 'express'
import type { CachedCard } from '../../pictures/card-cache.ts'
import type { Cards } from '../../pictures/cards.ts'
import { replaySubject, roundIn, type Subject, tableSubject } from '../../pictures/subjects.ts'
import type { Records } from '../../store/archive/records.ts'
import type { Database } from '../../store/database.ts'
import { DAMAGED } from '../../store/journal/damage.ts'

/**
 * How long clients may cache a picture (s): of a finished match, of a running one, and one that a better one
 * follows (a stand-in, or a finished match's before its verdict is known).
 */
const [OVER, RUNNING, STAND_IN] = [24 * 3600, 30, 60]

export function pictures(
  cards: Pick<Cards, 'of' | 'site'>,
  database: () => Database,
  records: Pick<Records, 'byName'>,
): Router {
  const router = Router()
  // A damaged record gives a picture with text, but without a board.
  const textOf = async (match: string) => {
    const record = await records.byName(match)
    return record === DAMAGED ? undefined : record
  }
  const answer = async (response: Response, subject: () => Promise<Subject | undefined>): Promise<void> => {
    // Without a database the subject is unknown.
    const about = await subject().catch(() => undefined)
    const card =
      about &&
      (await cards.of(
        about.is === 'over'
          ? { words: about.words, sky: about.match, round: about.round, record: () => textOf(about.match) }
          : { words: about.words, sky: about.id },
      ))
    await send(response, card, about?.is === 'running' ? RUNNING : OVER)
  }
  /** Sends a picture; the site's own one replaces a missing one. */
  const send = async (response: Response, card: CachedCard | undefined, seconds: number): Promise<void> => {
    const shown = card ?? (await cards.site())
    if (!shown)
      return void response
        .status(503)
        .set('cache-control', 'no-store')
        .type('text')
        .send('There is no picture at this moment.\n')
    response
      .set({
        'cache-control': `public, max-age=${card && !card.passing ? seconds : STAND_IN}`,
        etag: `"${shown.tag}"`,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('png')
      .send(shown.png)
  }
  router.get('/site.png', async (_request, response) => send(response, await cards.site(), OVER))
  router.get('/r/:match.png', (request: Request<{ match: string }>, response) =>
    answer(response, () => replaySubject(database(), request.params.match, roundIn(request.query['round']))),
  )
  router.get('/m/:id.png', (request: Request<{ id: string }>, response) =>
    answer(response, () => tableSubject(database(), request.params.id)),
  )
  return router
}

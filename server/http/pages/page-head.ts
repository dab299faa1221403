/** Open Graph tags in a page's head, for link previews. Names are users' text, so everything is escaped. */
import type { Request } from 'express'
import { BUILD } from '../../base/version.ts'
import { sidesInWords } from '../../pictures/card.ts'
import { CARD, xml } from '../../pictures/card-svg.ts'
import { replaySubject, roundIn, type Subject, tableSubject } from '../../pictures/subjects.ts'
import type { Database } from '../../store/database.ts'
import type { Head } from './pages.ts'

interface HeadTexts {
  readonly title: string
  readonly description: string
  /** Paths: of the page, if it has one address, and of its picture. */
  readonly page?: string
  readonly picture: string
}

const SITE: HeadTexts = {
  title: 'Dead Reckoning',
  description:
    'Live, timed matches of simultaneous-order space combat. Plan in secret, then watch everything happen at once.',
  picture: '/og/site.png',
}

const originOf = (request: Request): string => `${request.protocol}://${request.get('host') ?? ''}`

/** The head of pages that are about no match. */
export const siteHead = async (request: Request): Promise<Head> => ({
  html: tags(originOf(request), SITE),
  common: true,
})

/** The head of a match or replay; an unlisted one gets the site's head. */
export async function headOf(request: Request, database: () => Database): Promise<Head> {
  const [, kind, id = ''] = request.path.split('/')
  // Without a database the page still works, with the site's head.
  const subject = await (kind === 'm'
    ? tableSubject(database(), id)
    : replaySubject(database(), id, roundIn(request.query['r']))
  ).catch(() => undefined)
  return subject ? { html: tags(originOf(request), toldOf(subject)), common: false } : siteHead(request)
}

function toldOf(subject: Subject): HeadTexts {
  const { words } = subject
  const people = sidesInWords(words)
  const title = `${people ? `${people} · ` : ''}${words.game}`
  if (subject.is === 'running')
    return {
      title,
      description: `${words.headline}. ${words.note} Watch, or play along.`,
      page: `/m/${subject.id}`,
      picture: `/og/m/${subject.id}.png`,
    }
  const { match, round } = subject
  return {
    title,
    page: `/r/${match}${round === undefined ? '' : `?r=${round}`}`,
    picture: `/og/r/${match}.png${round === undefined ? '' : `?round=${round}`}`,
    description:
      round === undefined
        ? `${words.headline}. ${words.note}`
        : 'A moment of the match. Watch it from every side.',
  }
}

function tags(origin: string, { title, description, page, picture }: HeadTexts): string {
  const image = `${origin}${picture}`
  const alt = title === SITE.title ? 'Dead Reckoning' : `${title}: who plays, and how it stands`
  const about = {
    'og:site_name': 'Dead Reckoning',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    ...(page !== undefined && { 'og:url': `${origin}${page}` }),
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': String(CARD.width),
    'og:image:height': String(CARD.height),
    'og:image:alt': alt,
  }
  const cards = {
    generator: `Dead Reckoning ${BUILD}`,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
  }
  const tag =
    (by: string) =>
    ([name, content]: readonly [string, string]) =>
      `<meta ${by}="${name}" content="${xml(content)}">`
  return [...Object.entries(about).map(tag('property')), ...Object.entries(cards).map(tag('name'))].join('')
}

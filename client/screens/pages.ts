/** The pages beside the lobby and the match, each loaded when it is opened. One line an address. */
import type { ComponentType } from 'preact'
import {
  type Address,
  type EMBEDDED_ADDRESS,
  type MATCH_ADDRESS,
  placeAt,
} from '../../common/wire/pages/addresses.ts'

/** What the address says, by name. */
export type Params = Readonly<Record<string, string>>

export interface PageProps {
  readonly at: PageAddress
  readonly params: Params
}

/** All but those that are shown without one of these pages. */
type PageAddress = Exclude<Address, '/' | typeof MATCH_ADDRESS | typeof EMBEDDED_ADDRESS>
/** Addresses with the same one are the same page, which stays as it is when one leads to the other. */
export type LoadPage = () => Promise<ComponentType<PageProps>>

const game: LoadPage = async () => (await import('./game-page.tsx')).GamePage
const replay: LoadPage = async () => (await import('./replay/replay-page.tsx')).ReplayPage
const ladder: LoadPage = async () => (await import('./people/ladder-page.tsx')).LadderPage
const friends: LoadPage = async () => (await import('./friends/friends-page.tsx')).FriendsPage
const tv: LoadPage = async () => (await import('./tv/tv-page.tsx')).TvPage

const PAGES: Readonly<Record<PageAddress, LoadPage>> = {
  '/g/:game/:page': game,
  '/g/:game/:page/:rest': game,
  '/r/:match': replay,
  '/r/:match/analysis': replay,
  '/ladder': ladder,
  '/ladder/:game': ladder,
  '/friends': friends,
  '/friends/:name': friends,
  '/tv': tv,
  '/tv/:game': tv,
  '/you': async () => (await import('./you/you.tsx')).You,
  '/room/:room': async () => (await import('./room/room-page.tsx')).RoomPage,
  '/here/:game': async () => (await import('./here/here-page.tsx')).HerePage,
  '/reset': async () => (await import('./you/reset-page.tsx')).ResetPage,
  '/admin': async () => (await import('./admin/page.tsx')).AdminPage,
  '/moderation': async () => (await import('./moderation/page.tsx')).ModerationPage,
  '/@/:name': async () => (await import('./people/player-page.tsx')).PlayerPage,
  '/matches': async () => (await import('./people/matches-page.tsx')).MatchesPage,
}

const isPage = (at: Address): at is PageAddress => Object.hasOwn(PAGES, at)

/** The page that an address names. */
export function pageAt(path: string): (PageProps & { readonly load: LoadPage }) | undefined {
  const place = placeAt(path)
  return place && isPage(place.at) ? { load: PAGES[place.at], at: place.at, params: place.params } : undefined
}

/** The pages beside the lobby and the match, each loaded on demand. One line per address. */
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
/** Addresses with the same loader are the same page, which stays mounted when one leads to the other. */
export type LoadPage = () => Promise<ComponentType<PageProps>>

const game: LoadPage = async () => (await import('./game-page.tsx')).GamePage
const replay: LoadPage = async () => (await import('../features/replay/replay-page.tsx')).ReplayPage
const ladder: LoadPage = async () => (await import('../features/people/ladder-page.tsx')).LadderPage
const friends: LoadPage = async () => (await import('../features/friends/friends-page.tsx')).FriendsPage
const tv: LoadPage = async () => (await import('../features/tv/tv-page.tsx')).TvPage

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
  '/you': async () => (await import('../features/you/you.tsx')).You,
  '/room/:room': async () => (await import('../features/room/room-page.tsx')).RoomPage,
  '/here/:game': async () => (await import('../features/here/here-page.tsx')).HerePage,
  '/reset': async () => (await import('../features/you/reset-page.tsx')).ResetPage,
  '/admin': async () => (await import('../features/admin/page.tsx')).AdminPage,
  '/moderation': async () => (await import('../features/moderation/page.tsx')).ModerationPage,
  '/@/:name': async () => (await import('../features/people/player-page.tsx')).PlayerPage,
  '/matches': async () => (await import('../features/people/matches-page.tsx')).MatchesPage,
}

const isPage = (at: Address): at is PageAddress => Object.hasOwn(PAGES, at)

/** The page that an address names. */
export function pageAt(path: string): (PageProps & { readonly load: LoadPage }) | undefined {
  const place = placeAt(path)
  return place && isPage(place.at) ? { load: PAGES[place.at], at: place.at, params: place.params } : undefined
}

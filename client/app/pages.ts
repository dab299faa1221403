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

const game: LoadPage = () => import('./game-page.tsx').then((module) => module.GamePage)
const replay: LoadPage = () =>
  import('../features/replay/replay-page.tsx').then((module) => module.ReplayPage)
const ladder: LoadPage = () =>
  import('../features/people/ladder-page.tsx').then((module) => module.LadderPage)
const friends: LoadPage = () =>
  import('../features/friends/friends-page.tsx').then((module) => module.FriendsPage)
const tv: LoadPage = () => import('../features/tv/tv-page.tsx').then((module) => module.TvPage)

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
  '/you': () => import('../features/you/you.tsx').then((module) => module.You),
  '/room/:room': () => import('../features/room/room-page.tsx').then((module) => module.RoomPage),
  '/here/:game': () => import('../features/here/here-page.tsx').then((module) => module.HerePage),
  '/reset': () => import('../features/you/reset-page.tsx').then((module) => module.ResetPage),
  '/admin': () => import('../features/admin/page.tsx').then((module) => module.AdminPage),
  '/moderation': () => import('../features/moderation/page.tsx').then((module) => module.ModerationPage),
  '/@/:name': () => import('../features/people/player-page.tsx').then((module) => module.PlayerPage),
  '/matches': () => import('../features/people/matches-page.tsx').then((module) => module.MatchesPage),
}

const isPage = (at: Address): at is PageAddress => Object.hasOwn(PAGES, at)

/** The page that an address names. */
export function pageAt(path: string): (PageProps & { readonly load: LoadPage }) | undefined {
  const place = placeAt(path)
  return place && isPage(place.at) ? { load: PAGES[place.at], at: place.at, params: place.params } : undefined
}

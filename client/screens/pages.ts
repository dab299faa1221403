/** The pages beside the lobby and the match, each loaded when it is opened. One line a page. */
import type { ComponentType } from 'preact'

/** What the address says, by name, and the part after `?`. */
export type Params = Readonly<Record<string, string>>

export interface PageEntry {
  readonly at: RegExp
  load(): Promise<ComponentType<{ params: Params }>>
}

const NAME = '[\\w-]{1,40}'

export const PAGES: readonly PageEntry[] = [
  {
    at: new RegExp(`^/g/(?<game>${NAME})/(?<page>${NAME})(?:/(?<rest>${NAME}))?$`),
    load: async () => (await import('./game-page.tsx')).GamePage,
  },
  { at: /^\/you$/, load: async () => (await import('./you/you.tsx')).You },
  {
    at: new RegExp(`^/r/(?<match>${NAME})(?:/(?<part>analysis))?$`),
    load: async () => (await import('./replay/replay-page.tsx')).ReplayPage,
  },
  {
    at: new RegExp(`^/room/(?<room>${NAME})$`),
    load: async () => (await import('./room/room-page.tsx')).RoomPage,
  },
  { at: /^\/reset$/, load: async () => (await import('./you/reset-page.tsx')).ResetPage },
  { at: /^\/admin$/, load: async () => (await import('./admin/page.tsx')).AdminPage },
  { at: /^\/moderation$/, load: async () => (await import('./moderation/page.tsx')).ModerationPage },
  {
    at: new RegExp(`^/ladder(?:/(?<game>${NAME}))?$`),
    load: async () => (await import('./people/ladder-page.tsx')).LadderPage,
  },
  {
    at: /^\/@\/(?<name>[^/]{1,200})$/,
    load: async () => (await import('./people/player-page.tsx')).PlayerPage,
  },
  {
    at: /^\/friends(?:\/(?<name>[^/]{1,200}))?$/,
    load: async () => (await import('./friends/friends-page.tsx')).FriendsPage,
  },
  {
    at: new RegExp(`^/tv(?:/(?<game>${NAME}))?$`),
    load: async () => (await import('./tv/tv-page.tsx')).TvPage,
  },
  { at: /^\/matches$/, load: async () => (await import('./people/matches-page.tsx')).MatchesPage },
]

/** The page that an address names. */
export function pageAt(path: string): { page: PageEntry; params: Params } | undefined {
  for (const page of PAGES) {
    const found = page.at.exec(path)
    if (found)
      return {
        page,
        params: Object.fromEntries(
          Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
        ),
      }
  }
  return undefined
}

function decoded(value: string | undefined): string {
  try {
    return decodeURIComponent(value ?? '')
  } catch {
    return value ?? ''
  }
}

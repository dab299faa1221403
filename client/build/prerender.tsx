/** The front page as a newcomer sees it, as HTML, for each game that may be chosen: made when the client is built. */
import { withStored } from './nobodys-browser.ts'
import { renderToString } from 'preact-render-to-string'
import { ENTRIES } from '../games/list.ts'
import { Lobby } from '../screens/lobby/lobby.tsx'

export const lobbies = (): Record<string, string> =>
  Object.fromEntries(ENTRIES.map(({ id }) => [id, withStored({ 'dr.game': id }, () => renderToString(<Lobby />))]))

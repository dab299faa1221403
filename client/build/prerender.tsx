/** The front page as HTML, for each game that may be chosen, and for newcomers and others: made when the client is built. */
import { withStored } from './nobodys-browser.ts'
import { lobbyFor } from '../first/lobby-for.ts'
import { renderToString } from 'preact-render-to-string'
import { ENTRIES } from '../games/list.ts'
import { Lobby } from '../screens/lobby/lobby.tsx'

export const lobbies = (): Record<string, string> =>
  Object.fromEntries([undefined, '1'].flatMap((flown) => ENTRIES.map(({ id }) =>
    [lobbyFor(id, flown), withStored({ 'dr.game': id, ...(flown && { 'dr.flown': flown }) }, () => renderToString(<Lobby />))])))

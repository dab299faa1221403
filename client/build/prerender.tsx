/**
 * The front page as HTML, for each game that may be chosen, and for newcomers and others: made when the
 * client is built.
 */

// Before all others: what they import looks around at once.
import './nobodys-browser.ts'
import { renderToString } from 'preact-render-to-string'
import { lobbyFor } from '../app/first/handover.ts'
import { Lobby } from '../features/lobby/lobby.tsx'
import { ENTRIES } from '../games/list.ts'
import { withStored } from './nobodys-browser.ts'

export const lobbies = (): Record<string, string> =>
  Object.fromEntries(
    [undefined, '1'].flatMap((flown) =>
      ENTRIES.map(({ id }) => [
        lobbyFor(id, flown),
        withStored({ 'dr.game': id, ...(flown && { 'dr.flown': flown }) }, () => renderToString(<Lobby />)),
      ]),
    ),
  )

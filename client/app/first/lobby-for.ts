/**
 * The name of the lobby that is written beforehand with that game chosen; whoever has played before is
 * offered something else.
 */
export const lobbyFor = (game: string, flown: string | undefined): string =>
  flown === undefined ? game : `${game} again`

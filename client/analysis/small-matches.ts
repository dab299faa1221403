/** Of each game matches so small that every place of their curves is soon played on some fifty times: for whoever tries many. */
export const SMALL_MATCHES: Readonly<Record<string, object>> = {
  'void-patrol': { seatsPerTeam: 1, density: 0, roundLimit: 8 },
  'space-arena': { seatsPerTeam: 1, roundLimit: 5, distance: 450 },
  'hostile-space': { craftEach: 4, magazine: 1, deltaV: 12, roundLimit: 5, width: 24, height: 24 },
  'vector-combat': { scenario: 'skirmish', factions: 2, ships: 1, turns: 3 },
  'pencil-and-paper': { players: 2, shipsEach: 1, turnLimit: 20 },
}

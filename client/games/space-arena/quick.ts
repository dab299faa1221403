/** What Play now offers. */
import type { Setup } from '../../../common/games/space-arena/setup.ts'

const quick = (name: string, note: string, setup: Partial<Setup>) => ({ name, note, setup })

export const spaceArenaQuick = [
  quick('Duel', 'You against one, in the dark', {}),
  quick('Squadrons', 'Three ships against three', { shipsPerSeat: 3, distance: 600 }),
  quick('Races', 'Two Humans, two Felines', { seatsPerTeam: 2, ships: 'race', races: ['Human', 'Feline'] }),
  quick('Melee', 'Four alone, one starbase', { teams: 4, starbases: 'neutral', distance: 600 }),
] as const

/** Team colours (the first six Okabe–Ito's, told apart by colour-blind eyes, too; each team has a shape besides) and what else boards say by colour. */
const OF_TEAMS: Readonly<Record<string, string>> = { A: '#56b4e9', B: '#e69f00', C: '#2fbf8f', D: '#d886b4', E: '#f0e442', F: '#e8703a', G: '#f2f5fb', H: '#948dff' }

export const TEAMS: readonly string[] = Object.keys(OF_TEAMS)

export const teamColour = (team: string): string => OF_TEAMS[team] ?? '#9aa7bd'
export const tintOf = (team: string): number => parseInt(teamColour(team).slice(1), 16)

export const DANGER = 0xff6b57
export const GOOD = 0x7fe0b0
export const PALE = 0xd7e3f4
/** Of ordnance: missiles, blasts. */
export const BLAZE = 0xff9a4d
export const SHIELD = 0x6fc3ff
export const INK = 0x0a1020

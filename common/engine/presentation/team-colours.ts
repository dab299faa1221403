/** Team colours: the first six of Okabe and Ito's palette, which colour-blind people can tell apart. */
const OF_TEAMS: Readonly<Record<string, string>> = {
  A: '#56b4e9',
  B: '#e69f00',
  C: '#2fbf8f',
  D: '#d886b4',
  E: '#f0e442',
  F: '#e8703a',
  G: '#f2f5fb',
  H: '#948dff',
}

export const TEAMS: readonly string[] = Object.keys(OF_TEAMS)

export const teamColour = (team: string): string => OF_TEAMS[team] ?? '#9aa7bd'

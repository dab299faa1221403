/**
 * Inks and papers. Each player has an ink, darker on white paper than on night paper; neutral things are
 * drawn in pencil.
 */
import type { Eyes } from '../../../game-kit/board-view.ts'

export type Light = Pick<Eyes, 'bright'>

const ON_DAY: Readonly<Record<string, number>> = { A: 0x1d5fa8, B: 0xb4530a, C: 0x14724f, D: 0x9c2f78 }
const ON_NIGHT: Readonly<Record<string, number>> = { A: 0x7cc4f2, B: 0xf2b23e, C: 0x54d8a6, D: 0xec9ccb }

export const pencilTint = ({ bright }: Light): number => (bright ? 0x3b3c44 : 0xcfd6e2)
export const inkOf = (team: string, { bright }: Light): number =>
  (bright ? ON_DAY : ON_NIGHT)[team] ?? pencilTint({ bright: bright ?? false })
/** The sheet's own colour; erasing paints with it. */
export const paperTint = ({ bright }: Light): number => (bright ? 0xf4efe4 : 0x1d212c)
/** The desk, visible through tears. */
export const deskTint = ({ bright }: Light): number => (bright ? 0x3a2619 : 0x08080a)
export const dangerTint = ({ bright }: Light): number => (bright ? 0xc3261c : 0xff7d68)
/** Marks a good outcome. */
export const goodTint = ({ bright }: Light): number => (bright ? 0x1a7a4c : 0x7fe0b0)
/** Background of words on the sheet. */
export const backTint = ({ bright }: Light): number => (bright ? 0xfffdf6 : 0x0d1018)

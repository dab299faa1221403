/** The game whose set-up is done for the player: that of a first match, which no lesson has taught. */
import { keep, kept } from '../storage.ts'

const NAME = 'set-up-for'

export const isSetUpFor = (game: string): boolean => kept(NAME) === game

/** A match is made; undefined: in it the player sets up. */
export const setUpFor = (game: string | undefined): void => keep(NAME, game)

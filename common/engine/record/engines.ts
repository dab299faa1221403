/** Engines: they derive dice from a match's seed. A record is played by the engine that it was made under. */
import { diceOf } from '../dice/dice.ts'
import { ENGINE_VERSION } from './rules-id.ts'

export interface Engine {
  readonly version: number
  readonly diceOf: typeof diceOf
}

export const ENGINE: Engine = { version: ENGINE_VERSION, diceOf }

export const engineOf = ({ engine }: { readonly engine?: Engine }): Engine => engine ?? ENGINE

/**
 * Keepsakes: things that players make (designs, maps, settings), which an account syncs to every device;
 * their names and limits.
 */
import { z } from 'zod'
import { GAMES } from '../../games/list.ts'

/** The same names as in the browser's storage. Settings of a device (sound, motion) are not synced. */
export const KEEPSAKES: readonly string[] = GAMES.flatMap(({ id, keepsakes = {} }) => [
  ...Object.keys(keepsakes),
  `setup.${id}`,
  `options.${id}`,
])

/** Limit of one keepsake, in bytes. */
export const KEEPSAKE_BYTES = 64 * 1024

export const keepsake = z.strictObject({
  value: z
    .string()
    .refine(
      (value) => value.length <= KEEPSAKE_BYTES && new TextEncoder().encode(value).length <= KEEPSAKE_BYTES,
      `at most ${KEEPSAKE_BYTES / 1024} kB are kept under a name`,
    ),
  /** When it was changed, server ms. */
  at: z.int().min(0),
})

export const keepsakes = z.partialRecord(z.enum(KEEPSAKES as [string, ...string[]]), keepsake)

export type Keepsake = z.infer<typeof keepsake>
export type Keepsakes = Readonly<Partial<Record<string, Keepsake>>>

/** Merges a keepsake that was changed on two devices: by its game's function, or else the newer one wins. */
export function merged(name: string, newer: string, older: string): string {
  const merge = GAMES.find(({ keepsakes }) => keepsakes !== undefined && Object.hasOwn(keepsakes, name))
    ?.keepsakes?.[name]
  return merge ? merge(newer, older) : newer
}

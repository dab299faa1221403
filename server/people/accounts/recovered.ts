/**
 * After sign-in with a one-time code the owner may set a password without the old one, for a while and in
 * that session only.
 */
import { z } from 'zod'
import type { Signing } from './signing.ts'

/** For how long (s). */
export const RECOVERED_FOR = 15 * 60

const PURPOSE = 'dead-reckoning: opened with a one-time code'
const claims = z.object({ sub: z.string(), family: z.string() })

export const recoveredNote = (signing: Signing, player: string, family: string): Promise<string> =>
  signing.note(PURPOSE, { sub: player, family }, RECOVERED_FOR)

export async function isRecovered(
  signing: Signing,
  carried: string,
  { player, family }: { readonly player: string; readonly family: string },
): Promise<boolean> {
  const said = claims.safeParse(carried === '' ? undefined : await signing.noted(PURPOSE, carried))
  return said.success && said.data.sub === player && said.data.family === family
}

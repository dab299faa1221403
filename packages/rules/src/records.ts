/** Checks records of finished matches, as a site serves them. */
import { z } from 'zod'
import { seedHash } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import { type Archive, matchName, readArchive } from '../../../common/engine/record/archive.ts'
import { digest, folding } from '../../../common/engine/record/record.ts'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import { type Check, verify as checksOf } from '../../../common/engine/record/verify.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { RequestRefused } from './refusals.ts'

const hash = z.string().regex(/^[\da-f]{64}$/, 'A hash has 64 digits, 0 to 9 and a to f.')

const verifying = z.strictObject({
  record: z.unknown(),
  /** The match's name in its address. */
  name: z.string().max(80).optional(),
  /** The hash that the match published while it ran. */
  seedHash: hash.optional(),
  commitment: hash.optional(),
  /** Digests of the states as somebody observed them, from the opening on. */
  digests: z.array(z.string().max(64)).max(1001).optional(),
})

type VerifyRequest = z.infer<typeof verifying>

export const verify = {
  shape: verifying,
  answer: async ({ record, name, digests, ...published }: VerifyRequest) => {
    const read = await readArchive(record, rulebook)
    if ('refused' in read) throw new RequestRefused('bad_record', read.refused, 'record')
    const { archive, game } = read
    const checks = [...hashesOf(archive, published), ...checksOf(archive, game, name)]
    const own = digests && digestsOf(game, archive)
    const other = own?.findIndex((one, i) => digests?.[i] !== undefined && digests[i] !== one) ?? -1
    const differs = other >= 0 ? other : (checks.find(({ round }) => round !== undefined)?.round ?? null)
    return {
      ...rulesIdOf(game),
      rounds: archive.rounds.length,
      outcome: archive.outcome,
      genuine: checks.every(({ ok }) => ok) && other < 0,
      differs,
      checks,
      name: matchName(seedHash(archive.seed)),
      seedHash: seedHash(archive.seed),
      commitment: seedHash(archive.secret),
      ...(own && { digests: own }),
    }
  },
}

/** A match publishes both hashes before its first round, so nobody could choose the seed later. */
const hashesOf = (
  { seed, secret }: Archive,
  published: Pick<VerifyRequest, 'seedHash' | 'commitment'>,
): Check<'seedHash' | 'commitment'>[] => [
  ...hashed('seedHash', 'seed', published.seedHash, seed),
  ...hashed('commitment', 'secret', published.commitment, secret),
]

function hashed<Name extends string>(
  name: Name,
  what: string,
  published: string | undefined,
  text: string,
): Check<Name>[] {
  if (published === undefined) return []
  const own = seedHash(text)
  const ok = own === published
  const claim = `The hash of the ${what} is the published one.`
  return [{ name, claim, ok, why: ok ? '' : `The hash of this ${what} is ${own}.` }]
}

/** Digests of the rounds that can be played. */
function digestsOf(game: AnyGame, archive: Archive): string[] {
  const found: string[] = []
  try {
    for (const { state } of folding(game, archive)) found.push(digest(state))
  } catch {
    // The checks report why the match cannot be replayed further.
  }
  return found
}

/** Reads a setup that a client sent compressed (`common/wire/match/packed-setup.ts`). */
import { inflateRawSync } from 'node:zlib'
import { UNPACKED_AT_MOST } from '../../common/wire/match/packed-setup.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'

/** Decompresses it; stops as soon as the result is too long. */
export function unpacked(packed: string): { readonly setup: unknown } | Refused {
  try {
    // It takes two milliseconds at most: a thread would cost about as much.
    return {
      setup: JSON.parse(
        inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: UNPACKED_AT_MOST }).toString(
          'utf8',
        ),
      ) as unknown,
    }
  } catch {
    return refusal(
      'bad_setup',
      `What was packed cannot be read, or is longer than ${UNPACKED_AT_MOST / 1024} kB.`,
    )
  }
}

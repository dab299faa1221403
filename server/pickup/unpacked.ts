/** A setup that came packed (`common/wire/match/packed-setup.ts`). */
import { inflateRawSync } from 'node:zlib'
import { UNPACKED_AT_MOST } from '../../common/wire/match/packed-setup.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'

/** What a client has packed; a short text that would unpack into a long one is left as soon as it is too long. */
export function unpacked(packed: string): { readonly setup: unknown } | Refused {
  try {
    // At the worst a millisecond or two: a thread of its own would cost about as much.
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

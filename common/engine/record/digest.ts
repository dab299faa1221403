/** A fingerprint of plain data that does not depend on the order of its fields. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** 80 bits, in hex. */
export const digest = (value: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(value, sorted) ?? ''))).slice(0, 20)

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, (value as Record<string, unknown>)[key]]),
      )
    : value

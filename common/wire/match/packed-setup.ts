/**
 * A setup that a frame has no room for (a map of one's own) is sent packed: its JSON, deflated without a
 * header, in base64url. Frames stay as small as they are (`REQUEST_BYTES`).
 */
import { z } from 'zod'

/** Letters: what else is in such a frame has room beside them. */
export const PACKED_AT_MOST = 3_600
/** Bytes that it may unpack into. No game's setup is as long. */
export const UNPACKED_AT_MOST = 16 * 1024
/** Letters of JSON from which on a client packs a setup. */
export const PACKED_FROM = 2_500

/** In place of `setup`. */
export const packed = z
  .string()
  .max(PACKED_AT_MOST)
  .regex(/^[\w-]+$/)
  .optional()

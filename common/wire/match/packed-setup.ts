/**
 * A setup that is too large for a frame (with a map of one's own) is sent packed: its JSON, deflated without
 * a header, in base64url. So the frame limit (`REQUEST_BYTES`) can stay small.
 */
import { z } from 'zod'

/** Characters of the packed text; the rest of the frame fits beside it. */
export const PACKED_AT_MOST = 3_600
/** Bytes of the unpacked text. No game's setup is as long. */
export const UNPACKED_AT_MOST = 16 * 1024
/** Length of the JSON, in characters, from which a client packs it. */
export const PACKED_FROM = 2_500

/** Replaces `setup`. */
export const packed = z
  .string()
  .max(PACKED_AT_MOST)
  .regex(/^[\w-]+$/)
  .optional()

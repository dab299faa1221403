/** Bots that play for those who watch: asked for by pages that have nobody's match to show. */
import { z } from 'zod'

/** Body of `POST /api/exhibitions`: somebody looks. */
export const looking = z.strictObject({ game: z.string().max(40).optional() })

/**
 * `running`: that match is one; `other`: that one is, of another game than was wished for, and the next is of
 * this; `coming`: there will be one in a while; `unwanted`: people play, and are to be watched; `off`: who
 * runs the server wants none.
 */
export type ExhibitionNow =
  | { readonly is: 'running' | 'other'; readonly match: string }
  | { readonly is: 'coming' | 'unwanted' | 'off' }

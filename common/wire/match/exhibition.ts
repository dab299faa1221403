/** Matches of bots for spectators: requested by pages when no match of people can be shown. */
import { z } from 'zod'

/** Body of `POST /api/exhibitions`: a page asks for one. */
export const looking = z.strictObject({ game: z.string().max(40).optional() })

/**
 * `running`: `match` is one; `other`: it is one of another game than the requested one, which is next;
 * `coming`: one will begin in a while; `unwanted`: people are playing, so show their match; `off`: the
 * server's operator disabled exhibitions.
 */
export type ExhibitionNow =
  | { readonly is: 'running' | 'other'; readonly match: string }
  | { readonly is: 'coming' | 'unwanted' | 'off' }

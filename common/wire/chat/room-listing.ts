/** Chatrooms as anybody may read them by HTTP: `GET /api/rooms`, and one with what it offers. */
import { z } from 'zod'

const time = z.int().meta({ description: 'Milliseconds since 1970.' })

const shape = {
  slug: z.string().meta({ description: 'Its page is `/room/{slug}`.' }),
  title: z.string(),
  topic: z.string(),
  people: z.int().meta({ description: 'How many are here, or have left for a match of this room.' }),
  last: time.meta({ description: 'When the last line was written; 0 if never.' }),
  door: z
    .enum(['', 'accounts', 'invited'])
    .meta({ description: 'Who may come in: anybody, accounts only, or those whom its owner has invited.' }),
}

export const roomListing = z.object({
  ...shape,
  fullest: z
    .object({ game: z.string(), have: z.int(), need: z.int() })
    .nullable()
    .meta({ description: 'The offered game that is closest to its start, if somebody waits.' }),
})

const waiting = z.object({
  name: z.string(),
  account: z.boolean().meta({ description: 'Whether the name is that of an account, with a profile.' }),
  program: z.boolean().meta({ description: 'It is a program.' }),
})

const offer = z.object({
  id: z.string().meta({ description: 'In this room.' }),
  game: z.string(),
  setup: z.unknown().meta({ description: 'Null if it is longer than 1,000 characters.' }),
  differs: z
    .array(z.string())
    .meta({ description: 'Settings other than the usual ones, in words, but teams and their size.' }),
  teams: z.int(),
  size: z.int().meta({ description: 'Players in each team.' }),
  making: z
    .enum(['rating', 'captains'])
    .meta({ description: 'How teams are made: by ratings, or by two captains who pick.' }),
  roundSeconds: z.int(),
  rated: z.boolean(),
  standing: z.boolean().meta({ description: 'The room’s own offer, which stays.' }),
  have: z.int().meta({ description: 'How many wait.' }),
  need: z.int().meta({ description: 'With so many it begins.' }),
  queue: z
    .array(z.array(waiting))
    .meta({ description: 'Who waits, in order, by party. Empty in a room that not everybody may enter.' }),
})

export const publishedRoom = z.object({ ...shape, offers: z.array(offer) })

export type RoomListing = z.infer<typeof roomListing>
export type PublishedOffer = z.infer<typeof offer>
export type PublishedRoom = z.infer<typeof publishedRoom>

/**
 * Public data about matches and players, by HTTP. Times are server ms; players are identified by account name
 * only.
 */
import { z } from 'zod'
import { FIRST } from '../engine/record/rules-id.ts'
import { NAME_HELD_DAYS } from './people/account.ts'
import { KINDS, LADDERS, OPPONENTS_NEEDED } from './people/rating.ts'

/** Listed by `/api/featured`. */
export const FEATURED_AT_MOST = 8

const time = z.int().meta({ description: 'Milliseconds since 1970.' })
const rating = z.int().meta({ description: 'A whole number; a newcomer has 1500.' })
const unsure = z.boolean().meta({
  description: 'Too few rated matches yet, or too few different opponents: shown with a question mark.',
})
const replay = z.boolean().meta({
  description:
    'Whether the record is kept still, and with it the replay: some servers keep records for a time only.',
})
export const kind = z
  .enum(KINDS)
  .meta({ description: '`team`: matches of two teams; `ffa`: of more, each for itself.' })
export const ladderOf = z
  .enum(LADDERS)
  .meta({ description: 'Whose accounts: people and programs are ranked apart.' })
const program = z.boolean().meta({ description: 'The account is a program’s.' })

export const participant = z.object({
  seat: z.string(),
  team: z.string(),
  name: z.string().meta({ description: "An account's present name; of anybody else, the name at the time." }),
  account: z.boolean().meta({ description: 'Whether the name is that of an account, with a profile.' }),
  bot: z.boolean().meta({
    description: 'A bot of the server, whose name ends in `(bot)`, or a program that plays for somebody.',
  }),
  left: z.boolean().meta({ description: 'Gave up the seat, which counts as lost.' }),
  result: z.enum(['won', 'lost', 'drawn']),
  change: z
    .object({ before: rating, after: rating, provisional: unsure })
    .nullable()
    .meta({ description: 'What a rated match did to the rating; null where it did nothing.' }),
})

const room = z.string().nullable().default(null).meta({
  description:
    'The chatroom that its players came from, at `/room/{room}`. Null for none, and for a room that its owner has taken off the list.',
})
/** Where a list shows a setup. */
const setup = z.unknown().default(null).meta({
  description:
    'Settings of the game, as `POST /api/matches` takes them. Null if they are longer than 1,000 characters: the record has them.',
})

export const result = z
  .object({
    record: z.string().meta({
      description:
        'Name of its record, at `/api/records/{record}`; its replay is at `/r/{record}`, while `replay` says so.',
    }),
    match: z.string().nullable().default(null).meta({
      description:
        'Its `id` in `/api/matches` while it ran, as in `/m/{match}`; a rematch has the same. Null if unknown.',
    }),
    room,
    game: z.string(),
    setup,
    kind,
    finished: time,
    rounds: z.int(),
    rated: z.boolean().meta({
      description:
        'Counted for ratings: it was to, and accounts had every seat. Where a program had one, it counted for programs only.',
    }),
    replay,
    winners: z.array(z.string()).meta({ description: 'Teams; none for a draw.' }),
    by: z.string().meta({ description: 'How it came about, in words.' }),
    story: z.string().optional().meta({
      description:
        'The end in one sentence: what counted, by how much, and when. The player of a team of one is named, other teams by their letters. None for an end by people, or before it was kept.',
    }),
    players: z.array(participant),
  })
  .meta({ id: 'Result' })

const next = z
  .string()
  .nullable()
  .meta({ description: 'Pass it as `before` for the next page; null on the last.' })

export const resultsPage = z.object({ results: z.array(result), next })

export const ladderPage = z.object({
  game: z.string(),
  kind,
  of: ladderOf,
  page: z.int(),
  pages: z.int(),
  rows: z.array(
    z.object({
      rank: z.int().nullable().meta({ description: 'None while provisional or away.' }),
      name: z.string(),
      rating,
      provisional: unsure,
      away: z.boolean().meta({ description: 'No rated match of the kind for 60 days.' }),
      played: z.int().meta({ description: 'Rated matches.' }),
      last: time,
    }),
  ),
})

export const profile = z.object({
  name: z.string(),
  program,
  formerly: z.array(z.string()).meta({
    description: `Names that the player gave up in the last ${NAME_HELD_DAYS} days, the last one first.`,
  }),
  since: time,
  seen: time.nullable().meta({ description: 'When the last match was finished.' }),
  ratings: z.array(
    z.object({
      game: z.string(),
      kind,
      rating,
      provisional: unsure,
      away: z.boolean(),
      rank: z.int().nullable(),
      of: z.int().meta({ description: 'How many have a rank.' }),
      played: z.int(),
      opponents: z.int().meta({
        description: `Different opponents, counted up to ${OPPONENTS_NEEDED}: so many a rating needs to have a rank.`,
      }),
      best: z
        .object({ rating, at: time })
        .nullable()
        .meta({ description: 'The highest that was not provisional.' }),
    }),
  ),
  games: z.array(
    z.object({
      game: z.string(),
      played: z.int(),
      won: z.int(),
      lost: z.int(),
      drawn: z.int(),
      streak: z.int().meta({ description: 'Most matches won in a row.' }),
    }),
  ),
})

export const ratingsOverTime = z.object({
  name: z.string(),
  ratings: z.array(
    z.object({
      game: z.string(),
      kind,
      points: z.array(z.object({ at: time, rating, provisional: unsure, record: z.string(), replay })),
    }),
  ),
})

export const headToHead = z.object({
  name: z.string(),
  other: z.string(),
  games: z
    .array(z.object({ game: z.string(), played: z.int(), won: z.int(), lost: z.int(), drawn: z.int() }))
    .meta({ description: 'Of `name`; `drawn` counts also what neither has won.' }),
  results: z.array(result).meta({ description: 'The last of them.' }),
})

export const liveMatch = z.looseObject({
  id: z.string().meta({ description: '`match` elsewhere. Its page is `/m/{id}`; a rematch has the same.' }),
  room,
  setup,
  game: z.string(),
  rules: z
    .int()
    .default(FIRST.rules)
    .meta({ description: 'Version of the rules of that game that it is played by.' }),
  engine: z
    .int()
    .default(FIRST.engine)
    .meta({ description: 'Version of the engine: of dice, and of how orders make a round.' }),
  phase: z.enum(['gathering', 'playing', 'finished']),
  round: z.int(),
  began: time.default(0).meta({ description: 'When it began; 0 before.' }),
  step: z.string().meta({ description: 'What it is at, in words; empty before it begins.' }),
  seats: z.int(),
  taken: z.int(),
  teams: z.int(),
  host: z.string(),
  names: z.array(z.string()),
  programs: z.array(z.boolean()).meta({ description: 'Of each of `names` whether it is a program.' }),
  viewers: z.int().meta({ description: 'How many people watch, each counted once.' }),
  watchable: z.boolean(),
  bots: z.int().meta({ description: 'Level of the bots in empty seats; 0: it waits for people.' }),
  dropIn: z.boolean().meta({ description: 'Whether anybody may take over what a bot flies.' }),
  roundSeconds: z.int(),
  shown: z.int().meta({
    description:
      'The round that watchers are shown: in fog, or where its organiser wanted it, they are some behind; 0 while there is nothing to see yet.',
  }),
  opensAt: time.meta({
    description: 'When its round began to be planned; until then the last one is shown. 0 before it begins.',
  }),
  exhibition: z.boolean().meta({ description: 'Bots alone play, because somebody looks and nobody plays.' }),
  strength: rating
    .nullable()
    .meta({ description: 'Average rating of the accounts that play, if any has one.' }),
  featured: z.boolean().meta({ description: 'The one that is most worth watching.' }),
})

export const featuredMatches = z.object({
  matches: z.array(liveMatch).meta({
    description: `The ${FEATURED_AT_MOST} most worth watching at most, the first of them most; an exhibition after all that people play.`,
  }),
})

export const peopleNow = z.object({
  online: z
    .int()
    .meta({ description: 'Different people, and programs, with a connection to a room or a match.' }),
  playing: z.int().meta({ description: 'Those of them who have a seat in a match that is being played.' }),
})

export const announcementNow = z.object({
  id: z.string().meta({ description: 'Another one has another.' }),
  text: z.string(),
  until: time,
})

export type PeopleNow = z.infer<typeof peopleNow>
export type Participant = z.infer<typeof participant>
export type Result = z.infer<typeof result>
export type ResultsPage = z.infer<typeof resultsPage>
export type LadderPage = z.infer<typeof ladderPage>
export type Profile = z.infer<typeof profile>
export type RatingsOverTime = z.infer<typeof ratingsOverTime>
export type FeaturedMatches = z.infer<typeof featuredMatches>
export type HeadToHead = z.infer<typeof headToHead>
export type PublishedMatch = z.infer<typeof liveMatch>

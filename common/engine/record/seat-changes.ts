/** Why a seat of a running match changes hands, and the words in which the match announces it. */
import type { Seat, TeamId } from '../match-types.ts'

export const SEAT_CHANGES = [
  'missing',
  'lost',
  'bot',
  'back',
  'come',
  'left',
  'sent away',
  'resigned',
  'no rematch',
  'taken',
] as const
export type SeatChange = (typeof SEAT_CHANGES)[number]

/** Who flies the seat afterwards. */
export const FLOWN_AFTER: Readonly<Record<SeatChange, 'person' | 'nobody' | 'bot'>> = {
  missing: 'nobody',
  lost: 'nobody',
  bot: 'bot',
  back: 'person',
  come: 'person',
  left: 'bot',
  'sent away': 'bot',
  resigned: 'bot',
  'no rematch': 'bot',
  taken: 'person',
}

const NOBODY = 'Nobody flies for them; once their orders are missing twice, a bot does.'

/**
 * The words that follow the person's name; pages show the seat's name beside them. They are the same whether
 * or not the seat is still in the match: in fog they must not reveal which.
 */
const WORDS: Readonly<Record<SeatChange, (team: TeamId) => string>> = {
  missing: () => `has not come. ${NOBODY}`,
  lost: () => `has lost the connection. ${NOBODY}`,
  bot: () => 'is still away. A bot flies for them until they are here.',
  back: () => 'is back and flies again.',
  come: () => 'has come and flies now.',
  left: () => 'has left. A bot flies for them.',
  'sent away': () => 'was sent away by the organiser. A bot flies for them.',
  resigned: (team) => `plays no more: team ${team} has resigned. A bot flies for them.`,
  'no rematch': () => 'does not play the rematch. A bot flies for them.',
  taken: () => 'takes over.',
}

export const seatChangeInWords = (change: SeatChange, { team }: Pick<Seat, 'team'>): string =>
  WORDS[change](team)

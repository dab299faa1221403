/** Why a seat of a running match changes hands, and the words in which the match announces it. */
import type { Seat } from '../match-types.ts'

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

type SeatSentence = (seat: Seat['id'], team: Seat['team']) => string

const NOBODY: SeatSentence = (seat) => `Nobody flies ${seat}; after two rounds without orders a bot does.`

/**
 * The words that follow the person's name. They are the same whether or not the seat is still in the match:
 * in fog they must not reveal which.
 */
const WORDS: Readonly<Record<SeatChange, SeatSentence>> = {
  missing: (...seat) => `has not come. ${NOBODY(...seat)}`,
  lost: (...seat) => `has lost the connection. ${NOBODY(...seat)}`,
  bot: (seat) => `is still away. A bot flies ${seat} until they are here.`,
  back: (seat) => `is back and flies ${seat}.`,
  come: (seat) => `has come and flies ${seat}.`,
  left: (seat) => `has left. A bot flies ${seat}.`,
  'sent away': (seat) => `was sent away by the organiser. A bot flies ${seat}.`,
  resigned: (seat, team) => `plays no more: team ${team} has resigned. A bot flies ${seat}.`,
  'no rematch': (seat) => `does not play the rematch. A bot flies ${seat}.`,
  taken: (seat) => `takes over ${seat}.`,
}

export const seatChangeInWords = (change: SeatChange, { id, team }: Seat): string => WORDS[change](id, team)

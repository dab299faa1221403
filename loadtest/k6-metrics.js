/** What k6 counts and measures of matches. */
import { Counter, Rate, Trend } from 'k6/metrics'

/** From asking for a seat to the first whole state. */
export const joinTime = new Trend('match_join', true)
/** From a round's deadline to its message; holds the 150 ms of grace that the server gives to orders on their way. */
export const roundDelay = new Trend('round_delay', true)
export const orderTime = new Trend('order_ack', true)
export const rounds = new Counter('rounds_seen')
export const atDeadline = new Counter('rounds_at_deadline')
/** A seat that saw its match end. */
export const endsSeen = new Counter('ends_seen')
export const missed = new Counter('rounds_missed')
export const ordersOk = new Rate('orders_accepted')
export const bytesIn = new Trend('bytes_per_client')
export const matchesMade = new Counter('matches_made')
/** Who is in a match: in minus out. */
export const seatsTaken = new Counter('seats_taken')
export const seatsLeft = new Counter('seats_left')

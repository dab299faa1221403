/** k6's counters and trends of matches. */
import { Counter, Rate, Trend } from 'k6/metrics'

/** From the request for a seat to the first complete state. */
export const joinTime = new Trend('match_join', true)
/** From a round's deadline to its message, including the server's grace time of 150 ms for late orders. */
export const roundDelay = new Trend('round_delay', true)
export const orderTime = new Trend('order_ack', true)
export const rounds = new Counter('rounds_seen')
export const atDeadline = new Counter('rounds_at_deadline')
/** Seats that saw their match end. */
export const endsSeen = new Counter('ends_seen')
export const missed = new Counter('rounds_missed')
export const ordersOk = new Rate('orders_accepted')
export const bytesIn = new Trend('bytes_per_client')
export const matchesMade = new Counter('matches_made')
/** Seats in use: joins minus departures. */
export const seatsTaken = new Counter('seats_taken')
export const seatsLeft = new Counter('seats_left')

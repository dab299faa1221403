/**
 * What a game tells of its rounds once the match is over: who was to be hurt by what, who was lost, how
 * strong the sides are.
 */
import type { SeatId, TeamId } from '../match-types.ts'

/** A round that was played, with the whole truth of it. */
export interface FoughtRound<State, Event> {
  readonly round: number
  readonly before: State
  readonly after: State
  readonly timeline: readonly Event[]
}

/**
 * Something that hurt a piece, or was meant to: a shot, a missile launched, the blast of a warhead, a rock on
 * the way.
 */
export interface Blow {
  /** Place of the event in its round's timeline. */
  readonly event: number
  /** Whose doing it is; empty for nobody's. */
  readonly seat: SeatId | ''
  readonly team: TeamId | ''
  /** The side that it falls on; empty where it falls on nobody's. */
  readonly on: TeamId | ''
  /**
   * Is this a shot; is it one that found an enemy? What flies for a while is a shot when it is launched, and
   * a hit when it strikes.
   */
  readonly shot: boolean
  readonly hit: boolean
  /**
   * Points of damage: what was promised when it was planned, by the odds or otherwise, and what was done.
   * Where nothing can be promised the two are the same.
   */
  readonly expected: number
  readonly actual: number
  /** Who did what to whom, in a sentence without its full stop; empty where nothing was done. */
  readonly words: string
}

/** A piece that is out of the match by an event. */
export interface Loss {
  readonly event: number
  readonly seat: SeatId | ''
  readonly team: TeamId | ''
  /** It was destroyed by itself or by its own side. */
  readonly own: boolean
  /**
   * Which piece, and what became of it by what: a sentence without its full stop, as "A1 was destroyed by its
   * own missile".
   */
  readonly words: string
}

/** What a game tells of a round of it. None of it changes what it is given. */
export interface Debriefing<State, Event> {
  blows(round: FoughtRound<State, Event>): Blow[]
  losses(round: FoughtRound<State, Event>): Loss[]
  /** How much fight each side has left, in points; 0 when it is out. */
  strength(state: State): Readonly<Record<TeamId, number>>
  /** What a die decides, in a few words, as "A1’s laser hits": of those that a round may draw. */
  die?(name: string, before: State): string
}

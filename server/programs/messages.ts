/**
 * What passes between a room and the node on which a program's stream is open: plain values, through Redis if
 * these are two processes.
 */
import type { AdmittedPlayer } from '../rooms/admission.ts'

/** A tab without a socket, and the process that looks after it. */
export interface PlainName {
  readonly id: string
  readonly process: string
}

/** Somebody who enters a room without a socket; `more`: the validated join options of that kind of room. */
export interface PlainEntry {
  readonly tab: PlainName
  readonly auth: AdmittedPlayer
  /** No stream listens: the program takes its seat, and opens a stream soon. */
  readonly silent?: true
  /** Continue after this line of an earlier stream (`n`), if the match is still the same. */
  readonly after?: LinePosition
}

/** A place in the stream of a match: the number of the last line, and the hash of the match's seed. */
export interface LinePosition {
  readonly n: number
  readonly of: string
}

/** A line of a stream. `seq` counts what this tab was told: a gap means that something was lost. */
export interface PlainLine {
  readonly seq: number
  readonly line?: object
  /** The room has closed the tab. */
  readonly closed?: { readonly code: number; readonly reason: string | undefined }
}

/** Methods of a room for programs on any node; called by `matchMaker.remoteRoomCall`. */
export interface PlainRoom {
  /** Resolves with a refusal, or once the tab is in with what the room says of it. */
  plainEnters(entry: PlainEntry): Promise<unknown>
  /** The program's stream is still open. Returns the number of lines so far; undefined for an unknown tab. */
  plainStays(id: string): number | undefined
  plainLeaves(id: string, meant: boolean): void
  /** Handles a request as if it had come by a socket; resolves with the answer or a refusal. */
  plainAsks(
    by: PlainName,
    auth: AdmittedPlayer,
    request: string,
    given: unknown,
    bytes: number,
  ): Promise<unknown>
}

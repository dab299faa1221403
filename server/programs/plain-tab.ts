/**
 * A tab of a program that speaks HTTP. It has no socket: what a room sends to it comes out as plain values,
 * and frames of the synced state are not for it.
 */
import { ClientState } from '@colyseus/core'
import type { StateView } from '@colyseus/schema'
import { originalOf } from '../framework/packed.ts'
import type { AdmittedPlayer } from '../rooms/admission.ts'

export interface PlainTabListener {
  /** The room has sent this tab a message. */
  told(type: string, message: unknown): void
  /** The room has closed the tab with this code, and perhaps a reason in words. */
  closed(code: number, reason: string | undefined): void
}

/** The part of the framework's `Client` that rooms use. */
export class PlainTab<Auth extends AdmittedPlayer = AdmittedPlayer> {
  readonly sessionId: string
  readonly auth: Auth
  readonly ref = undefined
  state: ClientState = ClientState.JOINED
  view: StateView | undefined
  /** It has no stream, so that it sees nothing. */
  readonly silent: boolean
  private readonly listener: PlainTabListener

  constructor(sessionId: string, auth: Auth, listener: PlainTabListener, silent = false) {
    this.sessionId = sessionId
    this.auth = auth
    this.silent = silent
    this.listener = listener
  }

  send(type: string, message: unknown): void {
    if (this.state === ClientState.JOINED) this.listener.told(type, message)
  }

  enqueueRaw(frame: unknown): void {
    const original = originalOf(frame)
    if (original) this.send(original.type, original.message)
  }

  raw(frame: unknown): void {
    this.enqueueRaw(frame)
  }

  leave(code = 1000, reason?: string): void {
    this.state = ClientState.LEAVING
    this.listener.closed(code, reason)
  }
}

/** Is this client a program's tab without a stream? */
export const isSilent = (client: unknown): boolean => client instanceof PlainTab && client.silent

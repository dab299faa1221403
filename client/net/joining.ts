/** Joining rooms of the server, and joining them again when the connection is lost. */
import type { Room } from '@colyseus/sdk'
import { isRefused, refusal, type RefusalCode } from '../../common/wire/refusals.ts'
import { Refusal, UNREACHABLE } from './api.ts'

const RETRY_AFTER = [300, 700, 1500, 3000, 5000]

/** Nobody here may go by that name. */
export const NAME_CODES: readonly string[] = ['name_taken', 'bad_name']

/** Join errors carry our refusal's name as their message. */
export function joinProblem(error: unknown, gone: RefusalCode): { code: string; message: string } {
  if (error instanceof Refusal) return { code: error.code, message: error.message }
  const { code, message } = error as { code?: number; message?: string }
  if (code === 522) return refusal(gone)
  const named = { code: message as RefusalCode, message: '' }
  return isRefused(named) ? refusal(named.code) : UNREACHABLE
}

/** One thing that is tried again after a while, or at once when the network is back. */
export class Retry {
  private pending: { timer: ReturnType<typeof setTimeout>; now: () => void } | undefined

  constructor() {
    window.addEventListener('online', this.hurry)
  }

  /** `tries`: how often it was tried in vain; from 1. */
  after(tries: number, act: () => void): void {
    clearTimeout(this.pending?.timer)
    const now = () => {
      clearTimeout(this.pending?.timer)
      this.pending = undefined
      act()
    }
    this.pending = { timer: setTimeout(now, RETRY_AFTER[Math.min(tries, RETRY_AFTER.length) - 1] ?? 300), now }
  }

  stop(): void {
    window.removeEventListener('online', this.hurry)
    clearTimeout(this.pending?.timer)
    this.pending = undefined
  }

  private readonly hurry = () => this.pending?.now()
}

/** Nobody wants it any more, now that it is joined. What it says until it is left is not missed. */
export function turnBack(room: Room): void {
  room.onMessage('*', () => undefined)
  void room.leave().catch(() => undefined)
}

/**
 * A watched match, also on pages about something else: joined as a spectator, left again, and which one is
 * next.
 */
import { computed, effect, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { CLIENT_GAMES } from '../../games/list.ts'
import type { Listing } from '../../net/api.ts'
import { MatchLink } from '../../net/match/match-link.ts'
import { Battle } from '../match/battle/battle.ts'
import { troubleOf } from './use-audience.ts'

export class Watching {
  readonly id: string
  readonly link: MatchLink
  readonly battle = signal<Battle | undefined>(undefined)
  /** What keeps this browser from watching any match at all: refused cookies, or a proxy. */
  readonly trouble = computed(() => troubleOf(this.link.status.value))
  /** It cannot be watched, or no longer; another one may be. */
  readonly gone = computed(() => this.link.status.value.is === 'ended' && !this.trouble.value)
  /** Its result has been shown. */
  readonly over = computed(() => this.battle.value?.visible.over.value ?? false)
  private readonly off: () => void
  private closed = false
  private loading = false

  constructor(id: string) {
    this.id = id
    this.link = new MatchLink(id, 'spectator', () => undefined)
    this.off = effect(() => {
      const game = this.link.snapshot.value?.game.id
      if (game !== undefined && !this.loading) void this.load(game)
    })
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.off()
    this.battle.peek()?.close()
    this.link.close()
  }

  private async load(id: string): Promise<void> {
    this.loading = true
    const game = await CLIENT_GAMES[id]!().catch(() => undefined)
    if (this.closed) return
    if (game) this.battle.value = new Battle(this.link, game, undefined, true)
    else this.link.close()
  }
}

/**
 * Calls back when a watched match has ended and its end was shown. `lingers`: ms for which the result stays;
 * a match that can no longer be watched has none.
 */
export function useEnd(watching: Watching | undefined, lingers: number, ended: () => void): void {
  const after = watching?.over.value ? lingers : watching?.gone.value ? 0 : undefined
  useEffect(() => {
    if (after === undefined) return undefined
    const timer = setTimeout(ended, after)
    return () => clearTimeout(timer)
  }, [watching, after])
}

/** Number of skipped matches that are remembered. */
export const PASSED = 12

/** Of a match that can be watched. */
type Airable = Pick<Listing, 'id' | 'exhibition'>

/**
 * The match to show, out of `matches` (most worth watching first). The present one stays, unless it is an
 * exhibition and people play; the next one is one not yet `passed`, or else the one passed longest ago.
 */
export function onAir<Match extends Airable>(
  matches: readonly Match[],
  on: string | undefined,
  passed: readonly string[],
): Match | undefined {
  const current = passed.includes(on ?? '') ? undefined : matches.find(({ id }) => id === on)
  const people = matches.filter(({ exhibition }) => !exhibition)
  const among = people.length > 0 ? people : matches
  if (current && among.includes(current)) return current
  return (
    among.find(({ id }) => !passed.includes(id)) ??
    among.toSorted((a, b) => passed.lastIndexOf(a.id) - passed.lastIndexOf(b.id))[0]
  )
}

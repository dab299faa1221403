/** The planner: not yet more than what a round does without orders. */
import { computed, signal } from '@preact/signals'
import { standing } from '../../../common/games/hostile-space/resolve.ts'
import { flyingOf, playerAt, type State } from '../../../common/games/hostile-space/state.ts'
import type { Desk, Eyes } from '../contract.ts'
import { Draft } from '../draft.ts'
import { still } from './still.ts'

export class HostileSpaceDesk implements Desk {
  readonly state: State
  readonly seat: string
  /** A craft, by its id, or a player's base, by the player's letter. */
  readonly selected = signal('')
  readonly draft: Draft<null, unknown>
  readonly toggler = { label: 'Show where everybody drifts', key: 'T', on: signal(true) }
  readonly inWords = computed((): string[] => [])

  constructor(state: State, seat: string, _orders: unknown, _kept: unknown) {
    this.state = state
    this.seat = seat
    this.draft = new Draft({ first: {}, nothing: null, orders: () => standing(state) })
    const player = playerAt(state, seat)
    this.selected.value = (player && flyingOf(state, player.id)[0]?.id) ?? ''
  }

  marks = (eyes: Eyes) => still(this.state, eyes)
  tapped = (): void => undefined
  grabbed = (): undefined => undefined
  hovered = (): void => undefined
  key = (): boolean => false
  keep = (): unknown => undefined
}

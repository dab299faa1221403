/** Who looks at a match: their seat and side, and the names and titles as they read them. */
import { computed } from '@preact/signals'
import type { PlayedRound, Step, TeamId } from '../../../../common/engine/match-types.ts'
import { namedText } from '../../../../common/engine/presentation/naming.ts'
import { stepOf, stepSeenBy } from '../../../../common/engine/step.ts'
import { isolated } from '../../../../common/engine/text/units.ts'
import type { SeatEyes } from '../../../game-kit/board-view.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import type { Link } from '../../../net/match/link.ts'
import { nameTags } from '../talk/seat-name.tsx'

export class Viewer {
  private readonly link: Link
  private readonly game: AnyClientGame

  constructor(link: Link, game: AnyClientGame) {
    this.link = link
    this.game = game
  }

  /** The own seat; in a replay, that of the player whose view is shown. Empty for spectators. */
  readonly seat = computed(() => this.link.mine.value.seat)
  /** The seat of whoever reads logs and captions: nobody's in a replay, even in a player's view. */
  readonly reader = computed(() => (this.link.replays ? '' : this.seat.value))
  /** Nobody gives orders here. */
  readonly watches = computed(() => this.link.replays || this.seat.value === '')
  readonly own = computed(() => {
    const seat = this.link.snapshot.value?.seats.find(({ id }) => id === this.seat.value)
    return seat && { ...seat, choice: this.link.mine.value.choice }
  })
  readonly eyes = computed<SeatEyes>(() => ({
    seat: this.seat.value,
    team: this.own.value?.team ?? '',
  }))
  /** Whether the own seat is still in the match, even when it owes no orders. */
  readonly active = computed(
    () =>
      this.seat.value !== '' &&
      this.link.state.value !== undefined &&
      this.link.snapshot.value!.game.active(this.link.state.value).includes(this.seat.value),
  )

  /** The people of the match, for sentences that name them. */
  readonly people = computed(() => nameTags(this.game, this.link.snapshot.value!, this.reader.value))
  /** A sentence of the game with the names of its players, or "you", where the rules have letters. */
  named = (text: string): string => namedText(text, this.people.value, isolated)
  /** A team in a list: by its only player, or by its letter. */
  sideName = (team: TeamId): string => {
    const [only, ...others] = this.people.value.filter((one) => one.team === team)
    return only && others.length === 0 ? only.name : team
  }

  /** The step of a round that was played, in the second person if the own seat owed orders. */
  stepOf = ({ before, round }: PlayedRound): Step => this.stepIn(before, round)
  /** The step of a round that is planned in this state, likewise. */
  stepIn(state: unknown, round: number): Step {
    const { game } = this.link.snapshot.peek()!
    const seen = stepSeenBy(game, state, this.seat.value, stepOf(game, state, round))
    return { ...seen, title: this.named(seen.title), task: this.named(seen.task) }
  }
}

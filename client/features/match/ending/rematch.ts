/**
 * News about a rematch for everybody at a finished match: who wants it, who is waited for, and who will not
 * come.
 */
import type { SeatId } from '../../../../common/engine/match-types.ts'
import { listed } from '../../../../common/engine/presentation/words.ts'
import type { SeatView, Snapshot } from '../../../net/match/link.ts'

const people = ({ phase, seats }: Pick<Snapshot, 'phase' | 'seats'>): readonly SeatView[] =>
  phase === 'finished' ? seats.filter(({ occupant }) => occupant === 'human') : []

/** The other players who want a rematch and are present. */
export const rematchWanters = (
  snapshot: Pick<Snapshot, 'phase' | 'seats'>,
  own: SeatId | '',
): readonly SeatView[] =>
  people(snapshot).filter(({ id, connected, ready }) => id !== own && connected && ready)

export const wantARematch = (wanters: readonly Pick<SeatView, 'name'>[]): string =>
  wanters.length === 0
    ? ''
    : `${listed(wanters.map(({ name }) => name))} ${wanters.length === 1 ? 'wants' : 'want'} a rematch`

/**
 * News in sentences for the player of `own` (empty for a spectator); none while all are present and nobody
 * has asked for a rematch. A disconnected player is waited for a moment, then replaced by a bot; one who has
 * left is replaced at once (`MatchRoom`): both look the same here.
 */
export function rematchNews(
  snapshot: Pick<Snapshot, 'phase' | 'seats' | 'options'>,
  own: SeatId | '',
): readonly string[] {
  const all = people(snapshot)
  const [here, gone] = [all.filter(({ connected }) => connected), all.filter(({ connected }) => !connected)]
  const others = rematchWanters(snapshot, own)
  const undecided = here.filter(({ ready }) => !ready).map(({ id, name }) => (id === own ? 'you' : name))
  const empty =
    snapshot.phase === 'finished' && snapshot.options.bots === 0
      ? snapshot.seats.filter(({ occupant }) => occupant === 'open').map(({ id }) => id)
      : []
  const wanted = here.some(({ ready }) => ready)
  return [
    ...(others.length > 0 ? [`${wantARematch(others)}.`] : []),
    ...(wanted && undecided.length > 0 ? [`Waiting for ${listed(undecided)}.`] : []),
    ...(gone.length > 0
      ? [
          `${listed(gone.map(({ name }) => name))} ${gone.length === 1 ? 'is' : 'are'} gone: ${withoutThem(gone, here)}.`,
        ]
      : []),
    ...(empty.length > 0 && here.length > 0
      ? [
          `${listed(empty)} ${empty.length === 1 ? 'is' : 'are'} empty: a rematch waits until somebody sits there.`,
        ]
      : []),
  ]
}

function withoutThem(gone: readonly SeatView[], here: readonly SeatView[]): string {
  const bots = `${gone.length === 1 ? 'a bot plays' : 'bots play'} ${listed(gone.map(({ id }) => id))}`
  if (here.length === 0) return 'there will be no rematch unless somebody comes back'
  return here.every(({ ready }) => ready)
    ? `the rematch waits a moment for them, then ${bots}`
    : `unless they come back, ${bots} in a rematch`
}

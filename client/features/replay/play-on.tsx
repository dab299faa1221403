/** Plays on from the middle of a finished match, at one of its seats. */
import { useSignal } from '@preact/signals'
import type { SeatId } from '../../../common/engine/match-types.ts'
import { inSentence } from '../../../common/engine/step.ts'
import { entryNamed } from '../../games/list.ts'
import { BotThread } from '../../net/match/bot-thread.ts'
import { LocalLink } from '../../net/match/local-link.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Battle } from '../match/battle/battle.ts'
import { seatLabel } from '../match/talk/seat-name.tsx'
import { addressOf } from './moment.ts'
import type { Replay } from './replay.ts'

/**
 * The match from the round being shown, with bots of this level in all other seats, and the original dice.
 * `orders`: the initial draft.
 */
export function playOn(
  { loaded, link, round, titleOf }: Replay,
  seat: SeatId,
  level: number,
  orders?: unknown,
): Battle {
  const { archive, game, client, name } = loaded
  const from = round.value
  toast(
    `You have the seat ${seatLabel(client, archive, seat)} from ${inSentence(titleOf(from))} on. Everybody else is a bot.`,
  )
  return new Battle(
    new LocalLink({
      id: `${name}-${from}-${seat}`,
      game,
      setup: archive.setup,
      state: link.before(from),
      round: from,
      seat,
      seed: archive.seed,
      orders,
      seats: archive.seats.map(({ id, team }) => ({
        id,
        team,
        name: id === seat ? 'You' : `Bot ${seatLabel(client, archive, id)}`,
      })),
      home: addressOf(name, { round: from, t: 0 }, link.viewer.value),
      others: new BotThread(game, level),
    }),
    client,
  )
}

export function PlayOn({
  replay,
  begin,
  close,
}: {
  replay: Replay
  begin: (battle: Battle) => void
  close: () => void
}) {
  const { loaded, link, round } = replay
  const { seats } = replay.battle.snapshot
  const active = loaded.game.active(link.before(round.value))
  const offered = seats.filter(({ id }) => active.includes(id))
  const seat = useSignal(
    offered.find(({ id }) => id === link.viewer.value)?.id ??
      offered.find(({ occupant }) => occupant === 'human')?.id ??
      offered[0]?.id ??
      '',
  )
  const { levels } = entryNamed(loaded.game.id)!
  const level = useSignal<number>(levels[0]![0])
  const start = (event: Event) => {
    event.preventDefault()
    begin(playOn(replay, seat.value, level.value))
  }
  return (
    <Dialog title={`Play on from ${inSentence(replay.titleOf(round.value))}`} close={close}>
      <form onSubmit={start}>
        <p class="quiet">
          The match goes on from here in your browser alone, without a clock and without anything being kept.
          The dice fall as they would have fallen then.
          {loaded.game.fog ? ' You know what your side knew.' : ''}
        </p>
        <label class="field">
          <span>You take the seat of</span>
          <select value={seat.value} onChange={(event) => (seat.value = event.currentTarget.value)}>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {seatLabel(replay.battle.game, replay.battle.snapshot, id)} · {name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Everybody else</span>
          <select value={level.value} onChange={(event) => (level.value = Number(event.currentTarget.value))}>
            {levels.map(([n, name]) => (
              <option key={n} value={n}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary" disabled={offered.length === 0}>
          Play on
        </button>
      </form>
    </Dialog>
  )
}

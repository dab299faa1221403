/** Offers a game to everybody in the room, and adds to it. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { GAMES, gameNamed } from '../../../common/games/list.ts'
import { ROUND_SECONDS } from '../../../common/wire/round-seconds.ts'
import type { PickupRequest } from '../../../common/wire/pickup-messages.ts'
import { CLIENT_GAMES } from '../../games/list.ts'
import type { AnyClientGame } from '../../games/contract.ts'
import { reasonOf } from '../../net/api.ts'
import type { RoomLink } from '../../net/room-link.ts'
import { keep, kept } from '../../net/storage.ts'
import { rememberedSetup } from '../lobby/create.tsx'
import { Dialog } from '../dialog.tsx'
import { SetupForm } from '../lobby/setup-form.tsx'

export function OfferDialog({ link, close }: { link: RoomLink; close: () => void }) {
  const chosen = useSignal(gameNamed(kept('game') ?? '')?.id ?? GAMES[0]!.id)
  const game = useSignal<AnyClientGame | undefined>(undefined)
  const failed = useSignal(false)
  useEffect(() => {
    const wanted = chosen.value
    game.value = undefined
    void CLIENT_GAMES[wanted]!().then((loaded) => { if (chosen.peek() === wanted) game.value = loaded }, () => (failed.value = true))
  }, [chosen.value])
  return (
    <Dialog title="Offer a game" close={close}>
      <fieldset class="segmented games">
        <legend>Game</legend>
        {GAMES.map(({ id, title }) => <label key={id}><input type="radio" name="offered-game" checked={chosen.value === id} onChange={() => (chosen.value = id)} /><span>{title}</span></label>)}
      </fieldset>
      {failed.value ? <p class="problem" role="alert">The game could not be loaded. Reload the page.</p> : game.value ? <Terms key={game.value.id} link={link} game={game.value} close={close} /> : <div class="spinner" aria-label="Loading" />}
    </Dialog>
  )
}

function Terms({ link, game, close }: { link: RoomLink; game: AnyClientGame; close: () => void }) {
  const setup = useSignal(rememberedSetup(game.id))
  const rated = useSignal(true)
  const making = useSignal<'rating' | 'captains'>('rating')
  const busy = useSignal(false)
  const problem = useSignal('')
  const rules = gameNamed(game.id)!
  const roundSeconds = useSignal(rules.pace)
  const parsed = rules.setup.safeParse(setup.value)
  const seats = parsed.success ? rules.seats(parsed.data) : []
  const inATeam = seats.filter(({ team }) => team === seats[0]?.team).length
  const submit = async (event: Event) => {
    event.preventDefault()
    busy.value = true
    problem.value = ''
    const given: PickupRequest<'offer'> = { game: game.id, setup: setup.value, making: making.value, roundSeconds: roundSeconds.value, rated: rated.value }
    try {
      const { offer } = (await link.request('offer', given)) as { offer: string }
      keep(`setup.${game.id}`, JSON.stringify(setup.value))
      await link.request('add', { offer })
      close()
    } catch (error) {
      const { code, message } = reasonOf(error)
      // The same game was offered already, and one is waiting for it.
      if (code === 'already_added') close()
      else problem.value = message
    }
    busy.value = false
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <SetupForm game={game} value={setup} />
      <div class="fields">
        <label class="field"><span>Planning time<b>{roundSeconds.value} s</b></span>
          <input type="range" min={ROUND_SECONDS[0]} max={ROUND_SECONDS[1]} step="5" value={roundSeconds.value} onInput={(event) => (roundSeconds.value = Number(event.currentTarget.value))} /></label>
        {inATeam > 1 ? (
          <label class="field"><span>Teams</span>
            <select value={making.value} onChange={(event) => (making.value = event.currentTarget.value as 'rating')}>
              <option value="rating">balanced by rating</option>
              <option value="captains">captains pick</option>
            </select></label>
        ) : null}
      </div>
      <div class="choices"><label><input type="checkbox" checked={rated.value} onChange={(event) => (rated.value = event.currentTarget.checked)} /> Rated</label></div>
      <p class="problem" role="alert">{problem.value}</p>
      <button type="submit" class="primary" disabled={busy.value || !parsed.success}>{seats.length ? `Offer it for ${seats.length} players, and add` : 'Offer it'}</button>
    </form>
  )
}

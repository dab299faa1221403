/** Challenges somebody: which game, with which settings, how fast, and whether it counts. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { GAMES, gameNamed } from '../../../common/games/list.ts'
import { ROUND_SECONDS } from '../../../common/wire/round-seconds.ts'
import { CLIENT_GAMES } from '../../games/list.ts'
import type { AnyClientGame } from '../../games/contract.ts'
import { reasonOf } from '../../net/api.ts'
import { keep, kept } from '../../net/storage.ts'
import { Dialog } from '../dialog.tsx'
import { rememberedSetup } from '../lobby/create.tsx'
import { SetupForm } from '../lobby/setup-form.tsx'
import { linked } from './acts.ts'
import { challengedHere } from './challenged-here.ts'

export function ChallengeDialog({ name, close }: { readonly name: string; readonly close: () => void }) {
  const chosen = useSignal(gameNamed(kept('game') ?? '')?.id ?? GAMES[0]!.id)
  const game = useSignal<AnyClientGame | undefined>(undefined)
  const failed = useSignal(false)
  useEffect(() => {
    const wanted = chosen.value
    game.value = undefined
    void CLIENT_GAMES[wanted]!().then((loaded) => { if (chosen.peek() === wanted) game.value = loaded }, () => (failed.value = true))
  }, [chosen.value])
  return (
    <Dialog title={`Challenge ${name}`} close={close}>
      <fieldset class="segmented games">
        <legend>Game</legend>
        {GAMES.map(({ id, title }) => <label key={id}><input type="radio" name="challenge-game" checked={chosen.value === id} onChange={() => (chosen.value = id)} /><span>{title}</span></label>)}
      </fieldset>
      {failed.value ? <p class="problem" role="alert">The game could not be loaded. Reload the page.</p> : game.value ? <Terms key={game.value.id} name={name} game={game.value} close={close} /> : <div class="spinner" aria-label="Loading" />}
    </Dialog>
  )
}

/** How many have a seat with these settings; none where they are not possible. */
function seatsWith(game: string, setup: unknown): number {
  const rules = gameNamed(game)!
  const parsed = rules.setup.safeParse(setup)
  return parsed.success ? rules.seats(parsed.data).length : 0
}

function Terms({ name, game, close }: { readonly name: string; readonly game: AnyClientGame; readonly close: () => void }) {
  const remembered = rememberedSetup(game.id)
  const setup = useSignal(seatsWith(game.id, remembered) === 2 ? remembered : {})
  const rated = useSignal(true)
  const busy = useSignal(false)
  const problem = useSignal('')
  const roundSeconds = useSignal(gameNamed(game.id)!.pace)
  const seats = seatsWith(game.id, setup.value)
  const submit = async (event: Event) => {
    event.preventDefault()
    busy.value = true
    problem.value = ''
    try {
      const link = await linked()
      challengedHere.value = name
      await link.request('challenge', { name, game: game.id, setup: setup.value, roundSeconds: roundSeconds.value, rated: rated.value })
      keep('game', game.id)
      close()
    } catch (error) {
      challengedHere.value = undefined
      problem.value = reasonOf(error).message
    }
    busy.value = false
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <SetupForm game={game} value={setup} />
      <div class="fields">
        <label class="field"><span>Planning time<b>{roundSeconds.value} s</b></span>
          <input type="range" min={ROUND_SECONDS[0]} max={ROUND_SECONDS[1]} step="5" value={roundSeconds.value} onInput={(event) => (roundSeconds.value = Number(event.currentTarget.value))} /></label>
      </div>
      <div class="choices"><label><input type="checkbox" checked={rated.value} onChange={(event) => (rated.value = event.currentTarget.checked)} /> Rated</label></div>
      <p class="problem" role="alert">{problem.value || (seats === 2 ? '' : 'A challenge is for two: choose two teams with one seat each.')}</p>
      <button type="submit" class="primary" disabled={busy.value || seats !== 2}>Challenge {name}</button>
    </form>
  )
}

/**
 * A match against bots in this browser alone: for players who cannot reach the server, or whose browser
 * refuses its cookie.
 */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { Params } from '../../app/pages.ts'
import { PartMissing } from '../../app/trouble/new-version.tsx'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import type { GameEntry } from '../../game-kit/entry.ts'
import { ENTRIES, entryNamed } from '../../games/list.ts'
import { entropy } from '../../net/entropy.ts'
import { BotThread } from '../../net/match/bot-thread.ts'
import { LocalLink } from '../../net/match/local-link.ts'
import { quickMatches } from '../../net/match/quick-match.ts'
import { kept } from '../../net/storage.ts'
import { Battle } from '../match/battle/battle.ts'
import { BattleScreen } from '../match/battle/battle-screen.tsx'
import { seatLabel } from '../match/talk/seat-name.tsx'

export function HerePage({ params }: { params: Params }) {
  const battle = useSignal<Battle | 'missing' | undefined>(undefined)
  useEffect(() => {
    const entry = entryNamed(params['game'] ?? '') ?? ENTRIES[0]!
    let gone = false
    void Promise.all([entry.rules(), entry.load()]).then(
      ([game, client]) => gone || (battle.value = matchHere(entry, game, client)),
      () => (battle.value = 'missing'),
    )
    return () => {
      gone = true
      const { value } = battle
      battle.value = undefined
      if (!(value instanceof Battle)) return
      value.close()
      value.link.close()
    }
  }, [params['game']])
  const { value } = battle
  if (value === 'missing') return <PartMissing />
  return value ? (
    <BattleScreen battle={value} />
  ) : (
    <main class="notice-page" aria-busy="true">
      <div class="spinner" />
    </main>
  )
}

/** The game's first quick match, with the player in its first seat. */
function matchHere(entry: GameEntry, game: AnyGame, client: AnyClientGame): Battle {
  const quick = quickMatches(entry)[0]!
  const setup: unknown = game.setup.parse(quick.setup)
  const seed = entropy()
  const seats = game.seats(setup).map((seat) => {
    const choice = quick.choices?.[seat.id]
    return choice === undefined ? seat : { ...seat, choice }
  })
  const [own] = seats
  return new Battle(
    new LocalLink({
      id: seed,
      game,
      setup,
      state: game.start(setup, seats, diceOf(seed, 0)),
      seat: own!.id,
      seats: seats.map(({ id, team }) => ({
        id,
        team,
        name: id === own!.id ? 'You' : `Bot ${seatLabel(client, { seats, setup }, id)}`,
      })),
      others: new BotThread(game, Number(kept('level') ?? entry.levels[0]![0])),
      seed,
      home: '/',
    }),
    client,
  )
}

/** Starts a match on a map: against bots at once, or through the setup form. */
import { useSignal } from '@preact/signals'
import { UNHURRIED } from '../../../../common/wire/match/round-seconds.ts'
import { go } from '../../../app/router.ts'
import { introduce } from '../../../net/account/session.ts'
import { createMatch, reasonOf } from '../../../net/api.ts'
import { keep, kept } from '../../../net/storage.ts'
import { toast } from '../../../ui/toasts.tsx'

const GAME = 'vector-combat'

const setupWith = (text: string) => ({ scenario: 'own', map: 'own', ownMap: text })

/** `text`: of a playable map; undefined otherwise. */
export function PlayIt({ text, main = false }: { text: string | undefined; main?: boolean }) {
  const busy = useSignal(false)
  const play = async (ownMap: string) => {
    busy.value = true
    try {
      const [{ id }] = await Promise.all([
        createMatch(GAME, setupWith(ownMap), {
          instant: true,
          bots: Number(kept('level') ?? 1),
          roundSeconds: UNHURRIED,
        }),
        introduce(),
      ])
      go(`/m/${id}`)
    } catch (error) {
      toast(reasonOf(error).message)
      busy.value = false
    }
  }
  const arrange = (ownMap: string) => {
    keep('game', GAME)
    keep(`setup.${GAME}`, JSON.stringify(setupWith(ownMap)))
    go('/?create')
  }
  return (
    <>
      <button
        type="button"
        class={main ? 'primary' : 'secondary'}
        disabled={text === undefined || busy.value}
        title="Against bots, at once"
        onClick={() => void play(text!)}
      >
        Play on it
      </button>
      <button type="button" class="plain-button" disabled={text === undefined} onClick={() => arrange(text!)}>
        Create a match…
      </button>
    </>
  )
}

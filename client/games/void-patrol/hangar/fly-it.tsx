/** Starts a duel against a bot in the fighter on the bench, saved or not. */
import { useSignal } from '@preact/signals'
import { UNHURRIED } from '../../../../common/wire/match/round-seconds.ts'
import { go } from '../../../app/router.ts'
import { introduce } from '../../../net/account/session.ts'
import { createMatch, reasonOf } from '../../../net/api.ts'
import { kept } from '../../../net/storage.ts'
import { toast } from '../../../ui/toasts.tsx'
import { budget } from './designs.ts'

/** `craft`: a model's name or a design's text; undefined for one that cannot fly. */
export function FlyIt({ craft }: { craft: string | undefined }) {
  const busy = useSignal(false)
  const fly = async (choice: string) => {
    busy.value = true
    try {
      const options = {
        instant: true,
        bots: Number(kept('level') ?? 1),
        roundSeconds: UNHURRIED,
        choices: { A1: choice },
      }
      const [{ id }] = await Promise.all([
        createMatch('void-patrol', { rules: 'advanced', budget: budget.value }, options),
        introduce(),
      ])
      go(`/m/${id}`)
    } catch (error) {
      toast(reasonOf(error).message)
      busy.value = false
    }
  }
  return (
    <button
      type="button"
      class="secondary"
      disabled={craft === undefined || busy.value}
      title="A duel against a bot, at once"
      onClick={() => void fly(craft!)}
    >
      Fly it
    </button>
  )
}

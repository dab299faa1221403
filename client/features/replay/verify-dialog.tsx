/** Verifies the match by replaying it in this browser, and shows the checks. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { shareInWords } from '../../../common/engine/presentation/chance-words.ts'
import { type Check, verifying } from '../../../common/engine/record/verify.ts'
import { inSlices } from '../../net/slices.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { LoadedReplay } from './replay.ts'

export function VerifyDialog({
  loaded: { archive, game, name },
  close,
}: {
  loaded: LoadedReplay
  close: () => void
}) {
  const played = useSignal(0)
  const checks = useSignal<readonly Check[] | undefined>(undefined)
  useEffect(() => {
    void inSlices(verifying(archive, game, name), (round) => (played.value = round)).then(
      (found) => (checks.value = found),
    )
  }, [])
  const wrong = checks.value?.filter(({ ok }) => !ok).length ?? 0
  return (
    <Dialog title="Fair dice" close={close}>
      <p class="quiet">
        Every draw of a match follows from its seed. Nobody could know or choose the seed: it is mixed from a
        secret of the server and a share of every player, and its hash was public before the first round. Here
        all of it is done over, in your browser.
      </p>
      {checks.value ? (
        <>
          <ul class="checks">
            {checks.value.map(({ name, claim, ok, why }) => (
              <li key={name} class={ok ? 'ok' : 'wrong'}>
                <b aria-hidden="true">{ok ? '✓' : '✗'}</b>
                <span>
                  <span class="sr-only">{ok ? 'True: ' : 'Not true: '}</span>
                  {claim}
                  {ok ? null : <em>{why}</em>}
                </span>
              </li>
            ))}
          </ul>
          <p role="status" class={wrong ? 'verdict wrong' : 'verdict'}>
            {wrong
              ? 'This match was not played as its record says.'
              : 'The match was played as its record says.'}
          </p>
        </>
      ) : (
        <p role="status" class="quiet">
          Playing the match again… {shareInWords(played.value / Math.max(1, archive.rounds.length))}
        </p>
      )}
      <details class="quiet">
        <summary>Check it on your own machine</summary>
        <p>
          Download the record, and in a copy of the program:{' '}
          <code>npm run verify -- dead-reckoning-{name}.json</code>
          <br />
          Seed: <code>{archive.seed}</code>
          <br />
          Secret: <code>{archive.secret}</code>
          <br />
          Shares: <code>{archive.shares.join(' ') || 'none'}</code>
        </p>
      </details>
    </Dialog>
  )
}

/** Challenges somebody to a match for two. */
import type { AnyGame } from '../../../common/engine/game.ts'
import { sendable } from '../../net/packing.ts'
import { keep } from '../../net/storage.ts'
import { rememberedSetup } from '../lobby/create.tsx'
import { seatsWith, TermsDialog } from '../lobby/terms-dialog.tsx'
import { linked } from './acts.ts'
import { challengedHere } from './challenge-cards.tsx'

const FOR_TWO = 2

/** `games`: those that a program accepts; undefined: all, for a person. */
export function ChallengeDialog({
  name,
  games,
  close,
}: {
  readonly name: string
  readonly games?: readonly string[] | undefined
  readonly close: () => void
}) {
  const first = (rules: AnyGame) => {
    const remembered = rememberedSetup(rules)
    return seatsWith(rules, remembered).length === FOR_TWO ? remembered : {}
  }
  return (
    <TermsDialog
      title={`Challenge ${name}`}
      close={close}
      first={first}
      {...(games && {
        games,
        note: (
          <p class="quiet">
            {name} is a program. Rated, it counts for the program only: your rating stays as it is.
          </p>
        ),
      })}
      does={() => `Challenge ${name}`}
      obstacle={(seats) =>
        seats.length === FOR_TWO ? undefined : 'A challenge is for two: choose two teams with one seat each.'
      }
      act={async (terms) => {
        const link = await linked()
        challengedHere.value = name
        try {
          await link.request('challenge', { name, ...(await sendable(terms)) })
        } catch (error) {
          challengedHere.value = undefined
          throw error
        }
        keep('game', terms.game)
      }}
    />
  )
}

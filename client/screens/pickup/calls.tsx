/** What pickup games want of one, over whatever page one looks at: the ready check, the picks, the way to the match. */
import '../../styles/pickup.css'
import { useEffect } from 'preact/hooks'
import { roomOfGames } from '../../net/rooms-open.ts'
import { go } from '../router.ts'
import { PickedUp } from './again.ts'
import { Picking } from './picking.tsx'
import { ReadyCheck } from './ready-check.tsx'

/** Matches that one has been taken to: who comes back from one is not sent there again. */
const seen = new Set<string>()

export function PickupCalls() {
  const link = roomOfGames.value
  const match = link?.pickup.match.value
  useEffect(() => {
    if (match === undefined || seen.has(match)) return
    seen.add(match)
    go(`/m/${match}`)
  }, [match])
  if (!link) return null
  const own = link.you.value.person
  const added = link.pickup.addedTo(own)
  const checking = added.find(({ stage }) => stage.is === 'checking' && stage.who.includes(own))
  const picking = added.find(({ stage }) => stage.is === 'picking' && [...stage.teams.flat(), ...stage.left].includes(own))
  return (
    <>
      <PickedUp link={link} />
      {checking?.stage.is === 'checking' ? <ReadyCheck key={`${checking.id}/${checking.stage.deadline}`} link={link} offer={checking} stage={checking.stage} /> : null}
      {picking?.stage.is === 'picking' ? <Picking key={picking.id} link={link} offer={picking} stage={picking.stage} /> : null}
    </>
  )
}

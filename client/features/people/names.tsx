/** Names of players, with links to the profiles of accounts. */
import { isHouseBot } from '../../../common/wire/people/names.ts'
import { Link } from '../../ui/link.tsx'

export const profileAt = (name: string): string => `/@/${encodeURIComponent(name)}`

export function PlayerName({
  name,
  account,
  bot = false,
}: {
  readonly name: string
  readonly account: boolean
  readonly bot?: boolean
}) {
  return (
    <>
      {account ? (
        <Link class="name" to={profileAt(name)}>
          {name}
        </Link>
      ) : (
        <span class="name">{name}</span>
      )}
      {bot && !isHouseBot(name) ? <ProgramMark /> : null}
    </>
  )
}

/** A mark after the name of a player for whom a program plays. */
export const ProgramMark = () => (
  <>
    {' '}
    <small class="program">program</small>
  </>
)

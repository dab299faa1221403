/** Names of players, with links to the profiles of accounts; and the most that a name may have. */
import { isHouseBot, NAME_LENGTH } from '../../../common/wire/people/names.ts'
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

/** A hint that the name has reached its maximum length, which the field otherwise enforces silently. */
export const NameLimit = ({ name }: { name: string }) => (
  <p class="quiet name-limit" role="status">
    {name.length >= NAME_LENGTH
      ? `A name has ${NAME_LENGTH} characters at most. What is beyond that is cut.`
      : ''}
  </p>
)

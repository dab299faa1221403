/** Who played: names, with links to the profiles of accounts. */
import { Link } from '../link.tsx'

export const profileAt = (name: string): string => `/@/${encodeURIComponent(name)}`

export function PlayerName({ name, account }: { readonly name: string; readonly account: boolean }) {
  return account ? <Link class="name" to={profileAt(name)}>{name}</Link> : <span class="name">{name}</span>
}

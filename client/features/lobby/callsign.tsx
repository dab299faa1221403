/** The player's name: editable for a guest, fixed for an account. */
import { useEffect } from 'preact/hooks'
import { NAME_LENGTH } from '../../../common/wire/people/names.ts'
import {
  callsign,
  callsignProblem,
  introduce,
  loadNameRules,
  refusedName,
  rename,
  signedIn,
  signedOutOf,
  tellName,
} from '../../net/account/session.ts'
import { frontIcons } from '../../ui/front-icons.tsx'
import { Link } from '../../ui/link.tsx'

export function Callsign() {
  // The account may have been signed out elsewhere: ask the server.
  useEffect(() => {
    if (signedIn.peek()) void introduce().catch(() => undefined)
  }, [])
  if (signedIn.value)
    return (
      <div class="callsign">
        <span>Callsign</span>
        <Link class="kept-name" to="/you">
          <b>{callsign.value}</b>
          <i class="tick" role="img" aria-label="kept">
            {frontIcons.tick}
          </i>
          <small>Your account</small>
        </Link>
      </div>
    )
  const refused = refusedName.value
  const problem =
    callsignProblem(callsign.value) ??
    (refused &&
      (refused.name === callsign.value
        ? refused.message
        : `${refused.name}: ${refused.message} You go by ${callsign.value} for now.`))
  return (
    <div class="callsign">
      <div class="callsign-head">
        <label for="callsign">Callsign</label>
        <Link class="link-button" to="/you">
          Keep this name, or sign in
        </Link>
      </div>
      <input
        id="callsign"
        value={callsign.value}
        maxLength={NAME_LENGTH}
        autoComplete="nickname"
        spellcheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby="callsign-problem"
        onFocus={() => void loadNameRules()}
        onInput={(event) => rename(event.currentTarget.value)}
        onBlur={tellName}
      />
      <NameLimit name={callsign.value} />
      <p id="callsign-problem" class="problem" role="alert">
        {problem}
      </p>
      {signedOutOf.value ? (
        <p class="quiet" role="status">
          You were signed out of {signedOutOf.value} here. Sign in to be {signedOutOf.value} again.
        </p>
      ) : null}
    </div>
  )
}

/** A hint that the name has reached its maximum length, which the field otherwise enforces silently. */
export const NameLimit = ({ name }: { name: string }) => (
  <p class="quiet name-limit" role="status">
    {name.length >= NAME_LENGTH
      ? `A name has ${NAME_LENGTH} characters at most. What is beyond that is cut.`
      : ''}
  </p>
)

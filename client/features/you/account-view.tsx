import { useSignal } from '@preact/signals'
import { inSentence } from '../../../common/engine/step.ts'
import type { OwnAccount, SignedInDevice } from '../../../common/wire/people/account.ts'
import { go } from '../../app/router.ts'
import {
  addPasskey,
  endPlace,
  giveAdminCode,
  passkeyObstacle,
  removePasskey,
  signOut,
} from '../../net/account/account.ts'
import type { Listing } from '../../net/api.ts'
import { serverNow } from '../../net/line/page-clock.ts'
import { runningMatch } from '../../net/match/own-match.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { icons } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ago, dayOf } from '../../ui/when.ts'
import { ProgramMark, profileAt } from '../people/names.tsx'
import { ChangeName } from './change-name.tsx'
import { ChangePassword } from './change-password.tsx'
import { useDeed } from './deed.ts'
import { Followers } from './followers.tsx'
import { NewWayIn } from './new-way-in.tsx'
import { Prove } from './prove.tsx'
import { FreshCodes, RecoveryCodes } from './recovery-codes.tsx'
import { YourData } from './your-data.tsx'

const ROLES = { '': '', moderator: 'Moderator', admin: 'Administrator' } as const

/** An account: its name, its ways to sign in, and its sessions. */
export function AccountView({ account }: { account: OwnAccount }) {
  const settled = useSignal(false)
  const comesBack = account.recovered && !settled.value
  return (
    <>
      <Identity account={account} />
      {comesBack ? <NewWayIn account={account} done={() => (settled.value = true)} /> : null}
      <FreshCodes name={account.name} />
      <div class="you-floor">
        <div class="you-column">
          <Passkeys account={account} />
          {comesBack ? null : <ChangePassword account={account} />}
          <RecoveryCodes account={account} />
          {account.adminWanted ? <Administrator /> : null}
        </div>
        <div class="you-column">
          <Places places={account.places} />
          <Followers />
          <ChangeName key={account.name} account={account} />
          <YourData account={account} />
        </div>
      </div>
    </>
  )
}

function Identity({ account }: { account: OwnAccount }) {
  return (
    <section class="panel identity" aria-label="Your name">
      <div>
        <h2>
          {account.name}
          <i class="tick" role="img" aria-label="kept">
            {icons.tick}
          </i>
          {account.program ? <ProgramMark /> : null}
        </h2>
        <p class="quiet">
          {account.program ? 'This is a program’s account, for good. ' : ''}This name is yours alone.
        </p>
        <p class="quiet row">
          <Link to={profileAt(account.name)}>Your profile</Link>
          {account.role ? (
            <>
              <b class="role">{ROLES[account.role]}</b>
              <Link to={account.role === 'admin' ? '/admin' : '/moderation'}>
                {account.role === 'admin' ? 'Administration' : 'Moderation'}
              </Link>
            </>
          ) : null}
        </p>
      </div>
      <SignOut everywhere={false} label="Sign out" kind="secondary" />
    </section>
  )
}

/** Signs out; asks first if that gives up a seat. */
function SignOut({ everywhere, label, kind }: { everywhere: boolean; label: string; kind: string }) {
  const deed = useDeed()
  const leaving = useSignal<Listing | undefined>(undefined)
  const out = () =>
    deed.run(async () => {
      await signOut(everywhere)
      toast(everywhere ? 'You are signed out everywhere.' : 'You are signed out.')
    })
  const ask = async () => {
    const match = await runningMatch()
    if (match) leaving.value = match
    else await out()
  }
  return (
    <div class="deed">
      <button type="button" class={kind} disabled={deed.busy} onClick={() => void ask()}>
        {label}
      </button>
      {deed.problem ? (
        <p class="problem" role="alert">
          {deed.problem}
        </p>
      ) : null}
      {leaving.value ? (
        <Dialog title="Your seat waits for you" close={() => (leaving.value = undefined)}>
          <p>
            You have a seat in a match that{' '}
            {leaving.value.phase === 'playing'
              ? `is at ${inSentence(leaving.value.step)}`
              : 'is about to begin'}
            . Signed out, you cannot return to it until you sign in again; a bot may fly for you meanwhile.
          </p>
          <div class="row">
            <button type="button" class="primary" onClick={() => go(`/m/${leaving.value!.id}`)}>
              Return to the match
            </button>
            <button type="button" class="plain-button" disabled={deed.busy} onClick={() => void out()}>
              {label} anyway
            </button>
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}

function Passkeys({ account }: { account: OwnAccount }) {
  const { passkeys } = account
  const deed = useDeed()
  const adding = useSignal(false)
  const obstacle = passkeyObstacle()
  return (
    <section class="panel" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      {passkeys.length === 0 ? (
        <p class="quiet">None yet. With one you sign in by fingerprint, face or PIN.</p>
      ) : (
        <ul class="things">
          {passkeys.map(({ id, label, since }) => (
            <li key={id}>
              <i aria-hidden="true">{icons.key}</i>
              <div>
                <b>{label}</b>
                <small>since {dayOf(since)}</small>
              </div>
              <button
                type="button"
                class="plain-button"
                disabled={deed.busy}
                aria-label={`Remove the passkey of ${label}`}
                onClick={() =>
                  void deed.run(async () => {
                    await removePasskey(id)
                    toast('The passkey is removed. Your device may still list it: delete it there, too.')
                  })
                }
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {obstacle ? (
        <p class="quiet note">{obstacle}</p>
      ) : (
        <button type="button" class="secondary" onClick={() => (adding.value = true)}>
          Add a passkey
        </button>
      )}
      {deed.problem ? (
        <p class="problem" role="alert">
          {deed.problem}
        </p>
      ) : null}
      {adding.value ? (
        <Dialog title="Add a passkey" close={() => (adding.value = false)}>
          <p>Who has it signs in as you.</p>
          <Prove
            account={account}
            label="Add a passkey"
            act={async (proof) => {
              if (await addPasskey(proof)) toast('You have one more passkey.')
              adding.value = false
            }}
          />
        </Dialog>
      ) : null}
    </section>
  )
}

/** The server stores it to the hour. */
const SEEN_JUST_NOW = 2 * 3_600_000
const seenWhen = (seen: number): string =>
  serverNow() - seen < SEEN_JUST_NOW ? 'in the last hours' : ago(seen)

function Places({ places }: { places: readonly SignedInDevice[] }) {
  const deed = useDeed()
  return (
    <section class="panel" aria-labelledby="places">
      <h2 id="places">Where you are signed in</h2>
      <ul class="things">
        {places.map(({ id, device, since, seen, here }) => (
          <li key={id}>
            <i class={here ? 'here' : ''} aria-hidden="true" />
            <div>
              <b>{device}</b>
              <small>
                {here ? 'this browser' : `seen ${seenWhen(seen)}`}, signed in {dayOf(since)}
              </small>
            </div>
            {here ? null : (
              <button
                type="button"
                class="plain-button"
                disabled={deed.busy}
                aria-label={`Sign out ${device}`}
                onClick={() => void deed.run(() => endPlace(id))}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {deed.problem ? (
        <p class="problem" role="alert">
          {deed.problem}
        </p>
      ) : null}
      <SignOut everywhere label="Sign out everywhere" kind="plain-button" />
    </section>
  )
}

/** The first administrator: who started the server has the code. */
function Administrator() {
  const code = useSignal('')
  const deed = useDeed()
  const give = (event: Event) => {
    event.preventDefault()
    void deed.run(async () => {
      await giveAdminCode(code.value)
      toast('You are the administrator.')
    })
  }
  return (
    <section class="panel" aria-labelledby="administrator">
      <h2 id="administrator">Administrator</h2>
      <p class="quiet">There is none yet. Who started the server finds a code in what it printed.</p>
      <form onSubmit={give}>
        <div class="field">
          <label for="admin-code">Code</label>
          <input
            id="admin-code"
            class="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellcheck={false}
            maxLength={20}
            placeholder="XXXX-XXXX-XXXX"
            required
            value={code.value}
            aria-invalid={deed.problem !== undefined}
            aria-describedby="admin-code-told"
            onInput={(event) => (code.value = event.currentTarget.value)}
          />
          <div id="admin-code-told">
            {deed.problem ? (
              <p class="problem" role="alert">
                {deed.problem}
              </p>
            ) : null}
          </div>
        </div>
        <button type="submit" class="secondary" disabled={deed.busy}>
          Become administrator
        </button>
      </form>
    </section>
  )
}

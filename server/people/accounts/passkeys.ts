/**
 * Passkeys: creating one for a player, and signing in with one without a name. The browser carries the state
 * of a ceremony as a signed note, so that another node can finish it.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { noPasskeysAt, type Passkey } from '../../../common/wire/people/account.ts'
import type { RefusalCode } from '../../../common/wire/refusals.ts'
import { log } from '../../base/log.ts'
import { RateLimit } from '../../base/rate-limit.ts'
import type { Database } from '../../store/database.ts'
import type { WayIn } from './accounts.ts'
import type { Signing } from './signing.ts'

/** Imported at the first ceremony: its certificate formats would take a tenth of the server's start. */
const webAuthn = () => import('@simplewebauthn/server')

/** The longest ceremony (s): a page may offer passkeys in its name field for a while. */
export const CEREMONY = 15 * 60
const PASSKEYS_AT_MOST = 10

/** Ed25519, ES256 and RS256: every authenticator has one of them. Newer ones are experimental in Node. */
const ALGORITHMS = [-8, -7, -257]

/** The site to which browsers bind passkeys. */
export interface Site {
  readonly origin: string
  readonly id: string
}

/**
 * The site of a page's origin; undefined where browsers have no passkeys. The guard has checked that the
 * origin is allowed.
 */
export function siteOf(origin: string | undefined): Site | undefined {
  if (!origin || !URL.canParse(origin) || noPasskeysAt(origin) !== undefined) return undefined
  return { origin, id: new URL(origin).hostname }
}

/** The start of a ceremony: options for the browser, and the signed note. */
export interface CeremonyOptions<Options> {
  readonly options: Options
  readonly note: string
}

const MAKING = 'dead-reckoning: a new passkey'
const ENTERING = 'dead-reckoning: sign in with a passkey'
/** `account`: begun for an existing account, whose owner has proved it. */
const making = z.object({ challenge: z.string(), sub: z.string(), name: z.string(), account: z.boolean() })
const entering = z.object({ challenge: z.string() })

export class Passkeys {
  private readonly db: Database
  private readonly signing: Signing
  /** Makes sure that each ceremony ends only once. */
  private readonly ended = new RateLimit({ points: 1, duration: CEREMONY })

  constructor(db: Database, signing: Signing) {
    this.db = db
    this.signing = signing
  }

  /** Begins to create a passkey, for a guest who registers that name, or for an existing account. */
  async beginMaking(
    { id }: Site,
    player: string,
    name: string,
    account: boolean,
  ): Promise<CeremonyOptions<PublicKeyCredentialCreationOptionsJSON> | RefusalCode> {
    const present = await this.db
      .selectFrom('passkey')
      .select(['id', 'transports'])
      .where('player', '=', player)
      .execute()
    if (present.length >= PASSKEYS_AT_MOST) return 'many_passkeys'
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      rpName: 'Dead Reckoning',
      rpID: id,
      userID: new Uint8Array(Buffer.from(player, 'hex')),
      userName: name,
      userDisplayName: name,
      timeout: CEREMONY * 1000,
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: present.map((passkey) => ({
        id: passkey.id,
        transports: passkey.transports.split(' ').filter(Boolean),
      })),
    })
    return {
      options,
      note: await this.signing.note(
        MAKING,
        { challenge: options.challenge, sub: player, name, account },
        CEREMONY,
      ),
    }
  }

  /** Verifies the new passkey, for the player and name of the ceremony. */
  async endMaking(
    { origin, id }: Site,
    player: string,
    account: boolean,
    carried: string,
    response: RegistrationResponseJSON,
    device: string,
  ): Promise<{ name: string; passkey: NonNullable<WayIn['passkey']> } | RefusalCode> {
    const begun = making.safeParse(await this.signing.noted(MAKING, carried))
    if (
      !begun.success ||
      begun.data.sub !== player ||
      begun.data.account !== account ||
      !this.first(begun.data.challenge)
    )
      return 'passkey_too_late'
    const { verifyRegistrationResponse } = await webAuthn()
    const { registrationInfo } =
      (await verified(() =>
        verifyRegistrationResponse({
          response,
          expectedChallenge: begun.data.challenge,
          expectedOrigin: origin,
          expectedRPID: id,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )) ?? {}
    if (!registrationInfo) return 'bad_passkey'
    const { credential } = registrationInfo
    if (await this.db.selectFrom('passkey').select('id').where('id', '=', credential.id).executeTakeFirst())
      return 'bad_passkey'
    return {
      name: begun.data.name,
      passkey: {
        id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(' '),
        label: device,
        since: Date.now(),
      },
    }
  }

  /** Begins a sign-in; the passkey will tell which account it is. */
  async beginEntering({ id }: Site): Promise<CeremonyOptions<PublicKeyCredentialRequestOptionsJSON>> {
    const { generateAuthenticationOptions } = await webAuthn()
    const options = await generateAuthenticationOptions({
      rpID: id,
      userVerification: 'preferred',
      timeout: CEREMONY * 1000,
    })
    return { options, note: await this.signing.note(ENTERING, { challenge: options.challenge }, CEREMONY) }
  }

  /** Verifies a sign-in; returns the player. */
  async endEntering(
    { origin, id }: Site,
    carried: string,
    response: AuthenticationResponseJSON,
  ): Promise<{ player: string } | RefusalCode> {
    const begun = entering.safeParse(await this.signing.noted(ENTERING, carried))
    if (!begun.success || !this.first(begun.data.challenge)) return 'passkey_too_late'
    const row = await this.db
      .selectFrom('passkey')
      .selectAll()
      .where('id', '=', response.id)
      .executeTakeFirst()
    if (!row) return 'unknown_passkey'
    const handle = response.response.userHandle
    if (handle !== undefined && Buffer.from(handle, 'base64url').toString('hex') !== row.player)
      return 'bad_passkey'
    const { verifyAuthenticationResponse } = await webAuthn()
    const result = await verified(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: begun.data.challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: false,
        credential: {
          id: row.id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
          counter: row.counter,
        },
      }),
    )
    if (!result?.verified) return 'bad_passkey'
    await this.db
      .updateTable('passkey')
      .set({ counter: result.authenticationInfo.newCounter })
      .where('id', '=', row.id)
      .execute()
    return { player: row.player }
  }

  async add(player: string, passkey: NonNullable<WayIn['passkey']>): Promise<void> {
    await this.db
      .insertInto('passkey')
      .values({ ...passkey, player })
      .execute()
  }

  list(player: string): Promise<Passkey[]> {
    return this.db
      .selectFrom('passkey')
      .select(['id', 'label', 'since'])
      .where('player', '=', player)
      .orderBy('since')
      .execute()
  }

  /** Removes a passkey, unless it is the last way into the account. */
  remove(player: string, id: string): Promise<RefusalCode | undefined> {
    return this.db.transaction().execute(async (db) => {
      // Writes the account's row first, as a lock: of two simultaneous removals the second sees the result of
      // the first.
      await db
        .updateTable('account')
        .set((q) => ({ name: q.ref('name') }))
        .where('player', '=', player)
        .execute()
      const others = await db
        .selectFrom('passkey')
        .select('id')
        .where('player', '=', player)
        .where('id', '!=', id)
        .execute()
      const account = await db
        .selectFrom('account')
        .select('password')
        .where('player', '=', player)
        .executeTakeFirst()
      if (others.length === 0 && !account?.password) return 'last_way_in'
      const { numDeletedRows } = await db
        .deleteFrom('passkey')
        .where('player', '=', player)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n ? undefined : 'unknown_passkey'
    })
  }

  private first = (challenge: string): boolean => this.ended.take(challenge) === 0
}

/** The library throws for every invalid input. */
async function verified<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch (error) {
    log.debug({ reason: (error as Error).message }, 'a passkey was not accepted')
    return undefined
  }
}

/** The shapes of account requests. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { PASSWORD_LENGTH } from '../../../common/wire/people/passwords.ts'

/** Only an upper limit; names and passwords have rules of their own, with their own messages. */
const name = z.string().max(100).meta({
  description:
    'The name of the account; capitals, blanks and dots make no difference where it is known already.',
})
const code = z.string().max(100).meta({ description: 'A code, however it is spaced.' })
const resetCode = z.string().max(100).meta({ description: 'What stands behind the mark in the link.' })
const password = z
  .string()
  .max(4 * PASSWORD_LENGTH[1])
  .meta({ description: `${PASSWORD_LENGTH[0]} to ${PASSWORD_LENGTH[1]} characters.` })

/** Data from authenticators, as browsers encode it; its verification checks every byte. */
const encoded = z.string().max(8000).meta({ description: 'As the browser’s WebAuthn gave it, in base64url.' })
const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: encoded,
    rawId: encoded,
    type: z.literal('public-key').meta({ description: 'Always so.' }),
    response,
    clientExtensionResults: z.looseObject({}).default({}),
  })

const usedPasskey = credential(
  z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).optional().meta({ description: 'Whose it is, in base64url.' }),
  }),
).transform((given) => given as AuthenticationResponseJSON)

/** Proof of ownership by any one way into the account. */
const proof = z
  .union([z.strictObject({ password }), z.strictObject({ code }), z.strictObject({ passkey: usedPasskey })])
  .meta({
    description:
      'By the password, `{ password }`; by a one-time code, which is spent, `{ code }`; or by a passkey, `{ passkey }`: the answer to `/api/account/sign-in/options`.',
  })

export type ProofBody = z.infer<typeof proof>

export const SHAPES = {
  nothing: z.strictObject({}),
  proof: z.strictObject({ proof }),
  newName: z.strictObject({ name }),
  recovery: z.strictObject({
    name,
    code,
    everywhere: z.boolean().default(false).meta({ description: 'Whether all other places are signed out.' }),
  }),
  nameAndPassword: z.strictObject({ name, password }),
  signIn: z.strictObject({
    name,
    password,
    bearer: z
      .boolean()
      .default(false)
      .meta({ description: 'For programs, which have no cookies: the token comes in the answer.' }),
  }),
  newPassword: z.strictObject({
    old: password.default('').meta({ description: 'The present password, where there is one.' }),
    password,
    proof: proof.optional(),
  }),
  makePasskey: z.strictObject({
    name: name.default('').meta({ description: 'The name to keep; for an account nothing.' }),
    proof: proof.optional(),
  }),
  madePasskey: z.strictObject({
    response: credential(
      z.object({
        clientDataJSON: encoded,
        attestationObject: encoded,
        transports: z
          .array(z.string().regex(/^[\w-]{1,20}$/))
          .max(10)
          .optional()
          .meta({ description: 'How the device is reached.' }),
      }),
    ).transform((given) => given as RegistrationResponseJSON),
  }),
  usedPasskey: z.strictObject({ response: usedPasskey }),
  one: z.strictObject({ id: z.string().max(2000).meta({ description: 'As `/api/account` tells it.' }) }),
  code: z.strictObject({ code }),
  resetLook: z.strictObject({ code: resetCode }),
  reset: z.strictObject({ code: resetCode, password }),
}

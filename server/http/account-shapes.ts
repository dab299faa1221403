/** What requests about accounts look like. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { PASSWORD_LENGTH } from '../../common/wire/passwords.ts'

/** What is wrong with a name or a password is told by their own rules; this is what is read at all. */
const name = z.string().max(100)
const password = z.string().max(4 * PASSWORD_LENGTH[1])

/** What authenticators answer, as browsers encode it: checked byte by byte where it is verified. */
const encoded = z.string().max(8000)
const credential = <Response extends z.ZodType>(response: Response) => z.object({
  id: encoded, rawId: encoded, type: z.literal('public-key'), response, clientExtensionResults: z.looseObject({}).default({}),
})

export const SHAPES = {
  nothing: z.strictObject({}),
  nameAndPassword: z.strictObject({ name, password }),
  newPassword: z.strictObject({ old: password.default(''), password }),
  makePasskey: z.strictObject({ name: name.default('') }),
  madePasskey: z.strictObject({
    response: credential(z.object({ clientDataJSON: encoded, attestationObject: encoded, transports: z.array(z.string().regex(/^[\w-]{1,20}$/)).max(10).optional() })).transform((given) => given as RegistrationResponseJSON),
  }),
  usedPasskey: z.strictObject({
    response: credential(z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded, userHandle: z.string().max(200).optional() })).transform((given) => given as AuthenticationResponseJSON),
  }),
  one: z.strictObject({ id: z.string().max(2000) }),
  code: z.strictObject({ code: z.string().max(100) }),
}

/** Tokens as test nodes sign them (`startTestNode`), and server processes that are started with this secret. */
import * as session from '../../people/accounts/session.ts'
import { Signing } from '../../people/accounts/signing.ts'

export const TEST_SECRET = 'of the test nodes, and of tests alone'

export const TEST_SIGNING = new Signing(Buffer.from(TEST_SECRET))

export const tokenOf = (player: session.Player): Promise<string> => session.tokenOf(TEST_SIGNING, player)

export const verifyToken = (token: string): Promise<session.Player | undefined> =>
  session.verifyToken(TEST_SIGNING, token)

/** A client that has been let into a match. */
import type { Client } from '@colyseus/core'
import type { z } from 'zod'
import type { joining, Messages } from '../../common/wire/messages.ts'
import type { Known } from '../people/accounts.ts'

export interface Auth extends Known {
  readonly as: z.infer<typeof joining>['as']
  readonly entropy: string
}

export type Member = Client<{ auth: Auth; messages: { [N in keyof Messages]: Messages[N] } }> & { auth: Auth }

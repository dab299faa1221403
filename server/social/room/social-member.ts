/** The clients of the social room, and the terms of challenges. */
import type { Client } from '@colyseus/core'
import type { SocialMessages } from '../../../common/wire/people/social.ts'
import type { Deal } from '../../pickup/deal.ts'
import type { Admitted } from '../../rooms/admission.ts'

/** An account or a guest; guests only receive messages. */
export type SocialMember = Client<{
  auth: Admitted
  messages: { [N in keyof SocialMessages]: SocialMessages[N] }
}> & { auth: Admitted }

/** The terms of a challenge and its author: all that its match needs. */
export interface Terms extends Pick<Deal, 'game' | 'setup' | 'roundSeconds' | 'rated'> {
  readonly by: Admitted
  /** The name of the challenged player; `program`: whether it is one. */
  readonly name: string
  readonly program: boolean
}

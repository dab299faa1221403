/** Who is in the social room, and what they challenge one another to. */
import type { Client } from '@colyseus/core'
import type { SocialMessages } from '../../../common/wire/people/social.ts'
import type { Deal } from '../../pickup/deal.ts'
import type { Admitted } from '../../rooms/admission.ts'

/** With an account, or a guest, who is only told. */
export type SocialMember = Client<{
  auth: Admitted
  messages: { [N in keyof SocialMessages]: SocialMessages[N] }
}> & { auth: Admitted }

/** What somebody is challenged to, and by whom: what a match is made of. */
export interface Terms extends Pick<Deal, 'game' | 'setup' | 'roundSeconds' | 'rated'> {
  readonly by: Admitted
  /** As the other one is called, and whether it is a program. */
  readonly name: string
  readonly program: boolean
}

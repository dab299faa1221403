/** Who somebody is, to the server. */
export interface Identity {
  readonly player: string
  readonly name: string
  /** Whether the name is kept. */
  readonly account: boolean
  /** A program plays for them. */
  readonly bot: boolean
  /** Where they come from, under the server's key (`neighbourhood.ts`); empty when that says nothing. Reaches no client. */
  readonly neighbourhood: string
}

/**
 * How a game's state crosses the network: as rows of typed fields, by kind and id. The wire makes schema
 * classes of the kinds; unchanged fields are not sent, and the client rebuilds exactly the state that its
 * preview resolves.
 */
export interface FieldTypes {
  int8: number
  uint8: number
  int16: number
  uint16: number
  int32: number
  uint32: number
  float64: number
  string: string
  boolean: boolean
}

export type FieldType = keyof FieldTypes
export type Fields = Readonly<Record<string, FieldType>>
export type Row = Readonly<Record<string, number | string | boolean>>
export type RowOf<F extends Fields> = { readonly [K in keyof F]: FieldTypes[F[K]] }

/** By kind, then id. */
export type Rows = Readonly<Record<string, Readonly<Record<string, Row>>>>

export interface Sync<State> {
  readonly kinds: Readonly<Record<string, Fields>>
  /**
   * `since`: a state whose rows the receiver has already; kinds that have not changed since may be left out.
   * States are immutable, so an identical object has not changed.
   */
  toRows(state: State, since?: State): Rows
  /** The inverse of `toRows`. */
  fromRows(rows: Rows): State
}

/**
 * How a game's state crosses the network: as rows of typed fields, by kind and id. The wire makes schema
 * classes of the kinds; unchanged fields send nothing, and the client builds the very state back that its
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
   * `since`: a state whose rows are there already; kinds in which nothing has changed since then may be left
   * out. A part of a state that is the very same object has not changed: nothing in a state ever does.
   */
  toRows(state: State, since?: State): Rows
  /** The inverse of `toRows`. */
  fromRows(rows: Rows): State
}

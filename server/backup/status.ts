/** How scheduled backups stand. */
export interface BackupStatus {
  /** Ms between two. */
  readonly every: number
  /** The last that succeeded, on whichever node; server ms. */
  readonly last:
    | { readonly at: number; readonly file: string; readonly bytes: number; readonly node: string }
    | undefined
  /** Since when, and why, there is none. */
  readonly trouble: { readonly since: number; readonly why: string; readonly node: string } | undefined
}

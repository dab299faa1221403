/** The status of scheduled backups. */
export interface BackupStatus {
  /** The interval (ms). */
  readonly every: number
  /** The last success on any node (server ms). */
  readonly last:
    | { readonly at: number; readonly file: string; readonly bytes: number; readonly node: string }
    | undefined
  /** The failure since the last success. */
  readonly trouble: { readonly since: number; readonly why: string; readonly node: string } | undefined
}

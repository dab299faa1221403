/** Whether automatic backups are on, and whether the last one succeeded. */
import type { ShownBackups } from '../../../common/wire/admin.ts'
import { spanOf } from '../../../common/wire/spans.ts'
import { ago, minuteOf } from '../../ui/when.ts'

export function Backups({ backups }: { readonly backups: ShownBackups }) {
  const { every, last, trouble } = backups
  return (
    <section aria-label="Backups" class="office-backups">
      {trouble ? (
        <p class="office-warning" role="status">
          Since {minuteOf(trouble.since)} no backup could be made{of(trouble.node)}: {trouble.why}
        </p>
      ) : null}
      <p class="quiet">
        A backup is made every {spanOf(every)}.{' '}
        {last ? (
          <>
            The last one{of(last.node)}:{' '}
            <time dateTime={new Date(last.at).toISOString()} title={minuteOf(last.at)}>
              {ago(last.at)}
            </time>
            .
          </>
        ) : (
          'There is none yet.'
        )}
      </p>
    </section>
  )
}

const of = (node: string): string => (node ? ` at ${node}` : '')

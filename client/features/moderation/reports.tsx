/** Reports, each with its surrounding lines and the possible actions. */
import { useSignal } from '@preact/signals'
import type { ShownReport } from '../../../common/wire/chat/moderation.ts'
import { timeOf } from '../../ui/when.ts'
import { ProgramMark } from '../people/names.tsx'
import { roomLink, When } from '../room/ban-list.tsx'
import type { ModerationAction } from './desk.ts'
import { SentenceForm } from './sentence-form.tsx'

export function Reports({ reports, act }: { reports: readonly ShownReport[]; act: ModerationAction }) {
  if (reports.length === 0)
    return (
      <p class="empty">
        Nothing is reported.
        <br />
        <span class="quiet">What players report comes here, with the lines around it.</span>
      </p>
    )
  return (
    <ul class="reports">
      {reports.map((report) => (
        <Report key={report.id} report={report} act={act} />
      ))}
    </ul>
  )
}

function Report({
  report: { id, room, by, about, program, reason, at, others, context, may },
  act,
}: {
  report: ShownReport
  act: ModerationAction
}) {
  const terms = useSignal<'mute' | 'ban' | undefined>(undefined)
  const path = `reports/${id}`
  const choose = (what: 'mute' | 'ban') => {
    terms.value = terms.value === what ? undefined : what
  }
  return (
    <li class="panel report">
      <header>
        <h2>
          {about}
          {program ? <ProgramMark /> : null}
        </h2>
        <p class="quiet">
          in {room ? roomLink(room) : 'private messages'}, reported by {by}
        </p>
        <When at={at} />
      </header>
      <p class="reason">
        <bdi>{reason}</bdi>
      </p>
      {others.length > 0 ? (
        <details class="others">
          <summary>Reported by {others.length} more</summary>
          <ul>
            {others.map((other, i) => (
              <li key={i}>
                <b>{other.name}</b> <bdi>{other.reason}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <ol class="context" aria-label="What was said">
        {context.map((line) => (
          <li key={line.id} class={[line.meant ? 'meant' : '', line.theirs ? 'theirs' : ''].join(' ')}>
            <time class="quiet">{timeOf(line.at)}</time> {line.name ? <b>{line.name}</b> : null}{' '}
            <bdi>{line.text}</bdi>
            {line.meant ? <span class="sr-only"> (the line that was reported)</span> : null}
          </li>
        ))}
        {context.length === 0 ? <li class="quiet">Nothing was said around it.</li> : null}
      </ol>
      <div class="row">
        {may.close && context.some(({ meant }) => meant) ? (
          <button
            type="button"
            class="plain-button"
            onClick={() => void act(path, { act: 'erase' }, 'The line is deleted.')}
          >
            Delete the line
          </button>
        ) : null}
        {may.sentence ? (
          <>
            <button
              type="button"
              class="plain-button"
              aria-expanded={terms.value === 'mute'}
              onClick={() => choose('mute')}
            >
              Mute…
            </button>
            <button
              type="button"
              class="plain-button"
              aria-expanded={terms.value === 'ban'}
              onClick={() => choose('ban')}
            >
              Ban…
            </button>
          </>
        ) : null}
        {may.close ? (
          <button
            type="button"
            class="small-button"
            onClick={() => void act(path, { act: 'close' }, 'The report is closed.')}
          >
            Dealt with
          </button>
        ) : null}
        {may.sentence ? null : (
          <small class="quiet">
            {about} is {may.close ? 'of your rank' : 'above your rank'}: an administrator decides more.
          </small>
        )}
      </div>
      {terms.value ? (
        <SentenceForm
          key={terms.value}
          kind={terms.value}
          name={about}
          siteOnly={!room}
          pass={(given) => {
            void act(
              path,
              { act: terms.value, ...given },
              `${about} is ${terms.value === 'ban' ? 'banned' : 'muted'}.`,
            ).then(() => (terms.value = undefined))
          }}
        />
      ) : null}
    </li>
  )
}

/**
 * The administrators' page: its code is loaded once the server has confirmed that the user is an
 * administrator.
 */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { go } from '../../app/router.ts'
import { OfficeReader } from './reader.ts'

export function AdminPage() {
  const reader = useMemo(() => new OfficeReader(), [])
  const view = useSignal<{ readonly Of: ComponentType<{ reader: OfficeReader }> } | undefined>(undefined)
  const { office, problem } = reader
  useEffect(() => {
    document.title = 'Administration · Dead Reckoning'
    return reader.open()
  }, [])
  const told = office.value !== undefined
  useEffect(() => {
    if (told) void import('./desk.tsx').then(({ Desk }) => (view.value = { Of: Desk }))
  }, [told])
  if (view.value) return <view.value.Of reader={reader} />
  const others = problem.value?.code === 'for_admins'
  return (
    <main class="notice-page" aria-busy={problem.value === undefined}>
      {problem.value === undefined ? (
        <div class="spinner" />
      ) : (
        <>
          <h1>{others ? 'For administrators' : 'Administration'}</h1>
          <p role="alert">
            {others
              ? 'This page is for administrators. If you are one, sign in to your account first.'
              : problem.value.message}
          </p>
          <div class="row">
            {others ? null : (
              <button type="button" class="secondary" onClick={() => void reader.read()}>
                Try again
              </button>
            )}
            <button type="button" class="primary" onClick={() => go('/')}>
              To the front page
            </button>
          </div>
        </>
      )}
    </main>
  )
}

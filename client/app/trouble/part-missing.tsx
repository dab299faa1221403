/** Replaces a page that could not be loaded. */
import { useEffect } from 'preact/hooks'
import { lookForNewVersion, newVersion } from './new-version.ts'

export function PartMissing({ what = 'The page' }: { readonly what?: string }) {
  useEffect(() => void lookForNewVersion(), [])
  return (
    <main class="notice-page">
      {newVersion.value ? (
        <>
          <h1>A new version is there</h1>
          <p role="alert">This page is older than the server. What you have planned is kept.</p>
        </>
      ) : (
        <p role="alert">{what} could not be loaded.</p>
      )}
      <button type="button" class="primary" onClick={() => location.reload()}>
        {newVersion.value ? 'Reload' : 'Try again'}
      </button>
    </main>
  )
}

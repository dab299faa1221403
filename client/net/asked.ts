/** A request to the API for a screen: pending, an answer, or the reason of a failure. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ask, reasonOf } from './api.ts'

export interface Fetched<Answer> {
  readonly answer: Answer | undefined
  readonly trouble: { readonly code: string; readonly message: string } | undefined
  again(): void
}

/**
 * Fetches when the address changes, and again on demand; nothing without an address. Meanwhile the last
 * answer stays.
 */
export function useAsked<Answer>(address: string | undefined): Fetched<Answer> {
  const got = useSignal<
    | { readonly of: string; readonly answer?: Answer; readonly trouble?: Fetched<Answer>['trouble'] }
    | undefined
  >(undefined)
  const tries = useSignal(0)
  useEffect(() => {
    if (address === undefined) return
    let gone = false
    ask<Answer>('GET', address).then(
      (answer) => !gone && (got.value = { of: address, answer }),
      (error: unknown) => !gone && (got.value = { of: address, trouble: reasonOf(error) }),
    )
    return () => void (gone = true)
  }, [address, tries.value])
  const mine = got.value?.of === address ? got.value : undefined
  return {
    answer: mine?.answer,
    trouble: mine?.trouble,
    again: () => {
      got.value = undefined
      tries.value++
    },
  }
}

/** What an address of the API answers, for a screen to draw: nothing yet, an answer, or why there is none. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ask, reasonOf } from './api.ts'

export interface Fetched<Answer> {
  readonly answer: Answer | undefined
  readonly trouble: { readonly code: string; readonly message: string } | undefined
  again(): void
}

/**
 * Asks when the address changes, and again when told to; without an address nothing. The last answer to it
 * stays meanwhile.
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

/** Actions concerning people; refusals are shown as toasts. */
import { effect } from '@preact/signals'
import type { SocialRequest, SocialRequestName } from '../../../common/wire/people/social-requests.ts'
import { reasonOf } from '../../net/api.ts'
import { social } from '../../net/rooms/social.ts'
import type { SocialLink } from '../../net/rooms/social-link.ts'
import { toast } from '../../ui/toasts.tsx'

export const conversationAt = (name: string): string => `/friends/${encodeURIComponent(name)}`

/** How long to wait for the link if it is being opened (ms). */
const PATIENCE = 8000

/** Resolves with the link once it accepts requests. */
export function linked(): Promise<SocialLink> {
  return new Promise((resolve, reject) => {
    let end: (() => void) | undefined
    const timer = setTimeout(() => {
      end?.()
      reject(new Error('The server cannot be reached.'))
    }, PATIENCE)
    end = effect(() => {
      const link = social.value
      if (!link?.view.value || link.lost.value) return
      clearTimeout(timer)
      resolve(link)
      queueMicrotask(() => end?.())
    })
  })
}

/** True on success; then `done` is shown. */
export async function act<N extends SocialRequestName>(
  name: N,
  payload: SocialRequest<N>,
  done = '',
): Promise<boolean> {
  try {
    await (await linked()).request(name, payload)
    if (done) toast(done)
    return true
  } catch (error) {
    toast(reasonOf(error).message)
    return false
  }
}

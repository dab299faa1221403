import { go } from '../router.ts'
import { toast } from '../toasts.tsx'

/** Tells who has left a match that they may go back to it. */
export const wayBack = (match: string): void => toast('You have left your match. Your seat there is still yours.', { label: 'Go back', act: () => go(`/m/${match}`) })

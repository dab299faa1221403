/** Which lessons are done. The browser keeps it. */
import { signal } from '@preact/signals'
import { LESSONS } from '../../../../common/games/void-patrol/lessons/list.ts'
import { keep, kept } from '../../../net/storage.ts'

const KEY = 'lessons'

/** Ids of the lessons that are done. */
export const done = signal<readonly string[]>(LESSONS.map(({ id }) => id).filter((id) => (kept(KEY) ?? '').split(' ').includes(id)))

export function markDone(id: string): void {
  if (done.value.includes(id)) return
  done.value = [...done.value, id]
  keep(KEY, done.value.join(' '))
}

/** What to take next: the first that is not done, after this one if there is one there. */
export function nextLesson(after?: string): (typeof LESSONS)[number] | undefined {
  const at = LESSONS.findIndex(({ id }) => id === after) + 1
  return [...LESSONS.slice(at), ...LESSONS.slice(0, at)].find(({ id }) => id !== after && !done.value.includes(id))
}

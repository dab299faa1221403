/** Which lessons are done. The browser keeps it. */
import { type ReadonlySignal, signal } from '@preact/signals'
import type { AnyLesson } from '../../common/engine/lesson.ts'
import { keep, kept } from '../net/storage.ts'
import type { Lessons } from './lessons.ts'

const known = new Map<string, ReturnType<typeof signal<readonly string[]>>>()

function signalOf({ lessons, keptAs }: Lessons) {
  const found =
    known.get(keptAs) ??
    signal<readonly string[]>(
      lessons.map(({ id }) => id).filter((id) => (kept(keptAs) ?? '').split(' ').includes(id)),
    )
  known.set(keptAs, found)
  return found
}

/** Ids of the lessons that are done. */
export const doneOf = (lessons: Lessons): ReadonlySignal<readonly string[]> =>
  signalOf(lessons) as ReadonlySignal<readonly string[]>

export function markDone(lessons: Lessons, id: string): void {
  const done = doneOf(lessons).value
  if (done.includes(id)) return
  signalOf(lessons).value = [...done, id]
  keep(lessons.keptAs, [...done, id].join(' '))
}

/** What to take next: the first that is not done, after this one if there is one there. */
export function nextLesson(of: Lessons, after?: string): AnyLesson | undefined {
  const { lessons } = of
  const at = lessons.findIndex(({ id }) => id === after) + 1
  return [...lessons.slice(at), ...lessons.slice(0, at)].find(
    ({ id }) => id !== after && !doneOf(of).value.includes(id),
  )
}

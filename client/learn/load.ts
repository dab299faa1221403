/** How the list of games leads to the page of a game's lessons: neither is there before it is asked for. */
import { type ComponentType, h } from 'preact'
import type { Lessons } from './lessons.ts'

type RestPage = ComponentType<{ rest: string }>

/** `load` of a game's page: the lessons are the game's, the page is the same for all. */
export const learnPage = (lessons: () => Promise<Lessons>) => async (): Promise<RestPage> => {
  const [of, { LearnPage }] = await Promise.all([lessons(), import('./learn-page.tsx')])
  return ({ rest }) => h(LearnPage, { lessons: of, rest })
}

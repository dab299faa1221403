/** The address of a ladder: `/ladder/GAME?kind=KIND&of=programs&page=N`. Defaults are omitted. */
import type { LadderOf, RatingKind } from '../../../common/wire/people/rating.ts'

export function ladderAt({
  game,
  kind,
  of,
  page = 1,
}: {
  readonly game: string
  readonly kind: RatingKind
  readonly of: LadderOf
  readonly page?: number
}): string {
  const asked = new URLSearchParams({
    ...(kind !== 'team' && { kind }),
    ...(of !== 'people' && { of }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return `/ladder/${game}${asked ? `?${asked}` : ''}`
}

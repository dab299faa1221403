/** Titles of rooms, and the slugs made of them. */
import { randomInt } from 'node:crypto'
import { ROOM_SLUG, TITLE_LENGTH } from '../../common/wire/chat/room-messages.ts'
import { isOfOneAlphabet } from '../../common/wire/people/name-rules.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import { COARSE, isCoarse, tidy } from './text.ts'

export interface Title {
  readonly title: string
  readonly slug: string
}

const SLUG_LENGTH = 32

/** The title in its final form with its slug, or why a room cannot have it. */
export function titled(given: string): Title | Refused {
  const title = tidy(given, TITLE_LENGTH)
  if ([...tidy(given, 4 * TITLE_LENGTH)].length > TITLE_LENGTH)
    return refusal('bad_title', `It has at most ${TITLE_LENGTH} letters.`)
  if ((title.match(/[\p{L}\p{N}]/gu) ?? []).length < 2)
    return refusal('bad_title', 'It has at least two letters or digits.')
  if (!/^[\p{L}\p{N}\p{M}\p{Join_C} .,:'’&!?+#()/_-]+$/u.test(title))
    return refusal('bad_title', 'It has letters, digits, blanks and ordinary punctuation only.')
  if (!title.split(' ').every(isOfOneAlphabet))
    return refusal('bad_title', 'A word has letters of one alphabet only: others can look the same.')
  if (isCoarse(title)) return refusal('bad_title', COARSE)
  return { title, slug: slugOf(title) }
}

/** `Café Größe` becomes `cafe-grosse`. If no letter is left, the slug is a number. */
function slugOf(title: string): string {
  const plain = title
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[æÆ]/g, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
  const told = (slug.match(/[a-z0-9]/g) ?? []).length
  const letters = (title.match(/[\p{L}\p{N}]/gu) ?? []).length
  return ROOM_SLUG.test(slug) && told * 2 >= letters ? slug : `r${randomInt(1e6, 1e7)}`
}

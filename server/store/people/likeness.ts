/** A key that names have in common if they look the same, by Unicode's table of confusable characters. */
import unhomoglyph from 'unhomoglyph'

/**
 * The likeness of a name: its skeleton (UTS 39), without case, blanks and punctuation. Characters are mapped
 * first as typed (`AIphaWolf`), then in lower case.
 */
export function likenessOf(name: string): string {
  const bare = name.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\s\u2800._'-]+/gu, '')
  return skeleton(skeleton(bare).toLowerCase())
}

const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD')

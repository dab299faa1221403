/**
 * What names have in common that look the same, by Unicode's tables of characters that are taken for one
 * another.
 */
import unhomoglyph from 'unhomoglyph'

/**
 * Of two names that look the same it is the same: their skeleton (UTS 39), whatever the case, without blanks
 * and marks between. Letters are compared as they are typed first (`AIphaWolf`), then as small ones.
 */
export function likenessOf(name: string): string {
  const bare = name.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\s\u2800._'-]+/gu, '')
  return skeleton(skeleton(bare).toLowerCase())
}

const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD')

/** The ships, missiles and mines of the arena, painted by code. Ships point to the right; all are grey, to be tinted. */
import type { Picture } from '../../board/atlas.ts'
import { commonPictures } from '../../board/pictures.ts'

export const pictures = (): Record<string, Picture> => commonPictures()

/**
 * Sizes go by the font size that the reader has set in the browser. The styles say pixels of a page with the
 * usual one (16 px); here they become `rem`, widths at which the layout changes too: twice the size is like a
 * window that is zoomed twofold. Sizes of text within drawings stay: those grow with the drawing.
 */
import pxToRem from 'postcss-pxtorem'

/** Pixels from which on: hair lines stay hair lines. */
const FROM = 4

export const readersSize = pxToRem({
  rootValue: 16,
  unitPrecision: 5,
  // No pattern at the end of a name: by a fault of the plugin it takes out others, too.
  propList: ['*', '!font*', '!stroke*', '!box-shadow', '!text-shadow', '!filter'],
  mediaQuery: true,
  minPixelValue: FROM,
})

/**
 * Functions that run in the page. They compare how buttons, selection and bars stand out from their
 * surroundings. Each must be self-contained, because its source is sent alone.
 */

/** In the page's own colours, remembers the elements that look like buttons, and the bars. */
export function rememberMarks(): void {
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 2
  const painted = (element: Element) => {
    const { backgroundColor, backgroundImage, boxShadow, borderTopWidth, borderTopColor } =
      getComputedStyle(element)
    const filled = (colour: string) => !/rgba\(.*, 0\)|transparent/.test(colour)
    return (
      filled(backgroundColor) ||
      backgroundImage !== 'none' ||
      boxShadow !== 'none' ||
      (borderTopWidth !== '0px' && filled(borderTopColor))
    )
  }
  const buttons = [...document.querySelectorAll('button, a[class]')].filter(
    (element) => seen(element) && painted(element),
  )
  const bars = [...document.querySelectorAll('div, i, span')].filter((element) => {
    const { height, width } = element.getBoundingClientRect()
    return (
      !element.textContent &&
      !element.children.length &&
      seen(element) &&
      height >= 3 &&
      height <= 16 &&
      width > 6 &&
      getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
    )
  })
  Object.assign(window, { marks: { buttons, bars } })
}

/** In forced colours, returns the elements that have lost every visible mark. */
export function lostOutlines(): string[] {
  const { buttons, bars } = (window as unknown as { marks: Record<'buttons' | 'bars', readonly Element[]> })
    .marks
  const behind = (element: Element | null): string => {
    const colour = element ? getComputedStyle(element).backgroundColor : 'canvas'
    return !element || !/rgba\(.*, 0\)/.test(colour) ? colour : behind(element.parentElement)
  }
  const told = (element: Element) => {
    const style = getComputedStyle(element)
    const ground = behind(element.parentElement)
    const edge = (['Top', 'Right', 'Bottom', 'Left'] as const).some(
      (side) =>
        style[`border${side}Style`] !== 'none' &&
        style[`border${side}Width`] !== '0px' &&
        style[`border${side}Color`] !== ground,
    )
    return (
      edge || (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || behind(element) !== ground
    )
  }
  const name = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 100)
  return [
    ...buttons
      .filter((element) => element.isConnected && !told(element))
      .map((element) => `forced colours: no outline ${name(element)}`),
    ...bars
      .filter((element) => element.isConnected && !told(element))
      .map((element) => `forced colours: no bar ${name(element)} in ${name(element.parentElement!)}`),
  ]
}

/** In forced colours, returns the selected elements that look the same as unselected ones. */
export function chosenLikeOthers(): string[] {
  const seen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 2
  const behind = (element: Element | null): string => {
    const colour = element ? getComputedStyle(element).backgroundColor : 'canvas'
    return !element || !/rgba\(.*, 0\)/.test(colour) ? colour : behind(element.parentElement)
  }
  const look = (element: Element) => {
    const {
      borderTopWidth,
      borderTopStyle,
      borderTopColor,
      borderBottomWidth,
      borderLeftWidth,
      outlineStyle,
      outlineWidth,
      textDecorationLine,
    } = getComputedStyle(element)
    return [
      behind(element),
      borderTopWidth,
      borderTopStyle,
      borderTopColor,
      borderBottomWidth,
      borderLeftWidth,
      outlineStyle,
      outlineWidth,
      textDecorationLine,
    ].join()
  }
  const name = (element: Element) =>
    `forced colours: chosen looks like others ${element.outerHTML.replace(/\s+/g, ' ').slice(0, 100)}`
  const marked = ['aria-pressed', 'aria-selected', 'aria-current'].flatMap((attribute) =>
    [
      ...document.querySelectorAll(
        `:is(button, a, [role=tab], [role=option])[${attribute}]:not([${attribute}='false'])`,
      ),
    ].filter((element) => {
      if (!seen(element)) return false
      const [chosen, value] = [look(element), element.getAttribute(attribute)!]
      element.setAttribute(attribute, 'false')
      const other = look(element)
      element.setAttribute(attribute, value)
      return chosen === other
    }),
  )
  // Radio buttons drawn by the element that follows them.
  const drawn = [...document.querySelectorAll<HTMLInputElement>('input:checked')]
    .filter(
      (input) =>
        getComputedStyle(input).opacity === '0' && input.nextElementSibling && seen(input.nextElementSibling),
    )
    .filter((input) => {
      const chosen = look(input.nextElementSibling!)
      input.checked = false
      const other = look(input.nextElementSibling!)
      input.checked = true
      return chosen === other
    })
  return [...marked, ...drawn.map((input) => input.nextElementSibling!)].map(name)
}

/** On touch screens, returns targets less than 44 px high, except links and names within text. */
export function tooSmall(): string[] {
  if (!matchMedia('(pointer: coarse)').matches) return []
  const scope = document.querySelector('dialog[open]') ?? document
  const targets = [
    ...scope.querySelectorAll(
      'button, select, summary, input:not([type=range], [type=checkbox], [type=radio]), a[href], label:has([type=checkbox], [type=radio])',
    ),
  ]
  return targets
    .filter((element) => {
      if (
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.matches('.sr-only *, .who')
      )
        return false
      const { display } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return width > 2 && height < 43.5 && display !== 'inline'
    })
    .map(
      (element) =>
        `${Math.round(element.getBoundingClientRect().height)} px are too low to touch ${element.outerHTML.replace(/\s+/g, ' ').slice(0, 100)}`,
    )
}

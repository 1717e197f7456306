/** One by one, so that untrusted text never becomes markup. */

export type Child = Node | string | null | undefined | false
type Value = string | number | boolean | null | undefined | ((event: Event) => void)

/**
 * @param props Attributes; a function is a listener, `onclick`. `null`, `undefined` and `false`
 *   are left out, `true` is empty.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value !== null && value !== undefined && value !== false)
      made.setAttribute(name, value === true ? '' : String(value))
  }
  fill(made, children)
  return made
}

export function fill(into: Element, children: readonly Child[]): void {
  into.replaceChildren(
    ...children.filter(
      (child): child is Node | string =>
        child !== null && child !== undefined && child !== false && child !== '',
    ),
  )
}

const svg = 'http://www.w3.org/2000/svg'

/** Strokes on 20 × 20, like the modal's. */
const strokes = {
  warning:
    'M10 7.5v3.2m0 2.6v.01M8.7 3.8 2.6 14.5a1.5 1.5 0 0 0 1.3 2.2h12.2a1.5 1.5 0 0 0 1.3-2.2L11.3 3.8a1.5 1.5 0 0 0-2.6 0Z',
  info: 'M10 9.2v4m0-6.5v.01M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z',
  clock: 'M10 6.2V10l2.6 1.6M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z',
  chevron: 'm8 4.5 5.5 5.5L8 15.5',
  mail: 'M3.5 5.5h13a.8.8 0 0 1 .8.8v7.9a.8.8 0 0 1-.8.8h-13a.8.8 0 0 1-.8-.8V6.3a.8.8 0 0 1 .8-.8Zm-.5 1 7 5 7-5',
  key: 'M12.8 11.6a4.4 4.4 0 1 0-4.2-3.1L3 14.1V17h2.9v-2h2v-2h1.8l1.1-1.1c.6-.2 1.3-.3 2-.3Zm1.3-5.8v.01',
} as const
export type IconName = keyof typeof strokes

export function icon(name: IconName): SVGElement {
  const made = document.createElementNS(svg, 'svg')
  const path = document.createElementNS(svg, 'path')
  for (const [key, value] of Object.entries({
    viewBox: '0 0 20 20',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  }))
    made.setAttribute(key, value)
  path.setAttribute('d', strokes[name])
  made.append(path)
  return made
}

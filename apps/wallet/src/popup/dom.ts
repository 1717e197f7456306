type Child = Node | string
type Props = {
  readonly class?: string
  readonly text?: string
  readonly testid?: string
  readonly attrs?: Readonly<Record<string, string>>
  readonly onClick?: () => void
}

/** Text is never markup. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (props.class !== undefined) element.className = props.class
  if (props.text !== undefined) element.textContent = props.text
  if (props.testid !== undefined) element.dataset['testid'] = props.testid
  for (const [name, value] of Object.entries(props.attrs ?? {})) element.setAttribute(name, value)
  if (props.onClick !== undefined) element.addEventListener('click', props.onClick)
  element.append(...children)
  return element
}

export function fact(name: string, ...value: Child[]): HTMLElement {
  return h('div', { class: 'fact' }, h('dt', { text: name }), h('dd', {}, ...value))
}

/** The value below its name, so that it is not broken. */
export function longFact(name: string, value: Child): HTMLElement {
  return h('div', { class: 'fact long' }, h('dt', { text: name }), h('dd', {}, value))
}

export function facts(...lines: Node[]): HTMLElement {
  return h('dl', { class: 'card facts' }, ...lines)
}

/** Decoration, hidden from assistive technology. */
export function avatar(address: string): HTMLElement {
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360
  const element = h('span', { class: 'avatar', attrs: { 'aria-hidden': 'true' } })
  element.style.backgroundImage = `linear-gradient(135deg, hsl(${hue} 72% 62%), hsl(${(hue + 70) % 360} 70% 48%))`
  return element
}

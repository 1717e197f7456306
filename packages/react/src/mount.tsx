/** For pages without React code of their own. */
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { Portico } from '@portico/core'
import { ConnectButton } from './buttons/connect-button.tsx'
import { NetworkButton } from './buttons/network-button.tsx'
import type { ButtonLook } from './buttons/page-button.tsx'
import { PorticoProvider } from './provider/provider.tsx'
import type { Locale } from './strings/locale.ts'
import { en } from './strings/locales/en.ts'
import './styles.ts'

/** The options of {@link mount}. */
export interface MountOptions extends Pick<ButtonLook, 'size' | 'className'> {
  /** Shows the network button first. Default false. */
  network?: boolean
  /** Default English. The instance's first call decides. */
  locale?: Locale
}

interface Drawing {
  root: Root
  locale: Locale
  places: Map<Element, { key: string; look: MountOptions }>
  count: number
}

const drawings = new WeakMap<Portico, Drawing>()

function Buttons({ network, size, className }: MountOptions): ReactElement {
  const connect = <ConnectButton size={size} className={className} />
  if (!network) return connect
  return (
    <span style={sideBySide}>
      <NetworkButton size={size} className={className} />
      {connect}
    </span>
  )
}

/** Set through the CSSOM, which every content policy allows. */
const sideBySide = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 8,
  maxWidth: '100%',
  verticalAlign: 'middle',
} as const

/**
 * Renders the buttons into an element of the page, and the modal when they open it. For pages
 * without React code of their own; it also starts the instance. May be called for several elements,
 * which share one modal.
 *
 * @param portico - created by `createPortico`.
 * @param element - where the buttons are rendered; its content stays.
 * @param options - the look of the buttons, and the language.
 * @returns a function that unmounts them; the instance stops with the last one.
 * @example
 * const { unmount } = mount(portico, document.querySelector('#wallet')!)
 */
export function mount(
  portico: Portico,
  element: Element,
  options: MountOptions = {},
): { unmount(): void } {
  let drawing = drawings.get(portico)
  if (!drawing) {
    drawing = {
      root: createRoot(element.ownerDocument.createElement('div')),
      locale: options.locale ?? en,
      places: new Map(),
      count: 0,
    }
    drawings.set(portico, drawing)
  }
  const { root, locale, places } = drawing
  const key = places.get(element)?.key ?? String(drawing.count++)
  const draw = (): void => {
    const buttons = [...places].map(([place, { key, look }]) =>
      createPortal(<Buttons {...look} />, place, key),
    )
    root.render(
      <PorticoProvider portico={portico} locale={locale}>
        {buttons}
      </PorticoProvider>,
    )
  }
  places.set(element, { key, look: options })
  draw()
  return {
    unmount() {
      if (!places.delete(element)) return
      if (places.size > 0) return draw()
      root.unmount()
      drawings.delete(portico)
    },
  }
}

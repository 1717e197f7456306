/** What the frame is told of this page: how it looks, and who it says it is. */
import type { Services, Stop } from '@portico/core'
import { dirOf } from '../frame/words.ts'
import type { Frame } from '../frame/frame.ts'
import type { FrameParams } from '../wire.ts'

export interface Sync {
  /** Tells it, and again whenever something changes. */
  start(): void
  mode(): 'dark' | 'light'
  stop(): void
}

export function createSync(frame: Frame, { look, metadata }: Services, window: Window, locale: () => string): Sync {
  const prefersDark = window.matchMedia?.('(prefers-color-scheme: dark)')
  const themeOf = (): { mode: 'dark' | 'light' | 'system'; variables: object } => look?.get().theme ?? { mode: 'system', variables: {} }
  const mode = (): 'dark' | 'light' => {
    const { mode: chosen } = themeOf()
    return chosen === 'system' ? (prefersDark?.matches ? 'dark' : 'light') : chosen
  }
  const tell = <M extends 'SYNC_THEME' | 'SYNC_DAPP_DATA'>(method: M, params: FrameParams<M>): void => void frame.request(method, params).catch(() => {})
  let said = ''
  let stops: readonly Stop[] = []

  function theme(): void {
    const language = locale()
    const variables = Object.fromEntries(Object.entries(themeOf().variables).flatMap(([name, value]: [string, unknown]) => (typeof value === 'number' || (typeof value === 'string' && value.length <= 256) ? [[name, value]] : [])))
    const next = { mode: mode(), variables, locale: language, dir: dirOf(language) }
    const text = JSON.stringify(next)
    if (text === said) return
    said = text
    tell('SYNC_THEME', next)
  }

  async function dapp(): Promise<void> {
    const { name, description, url, icons } = await metadata()
    tell('SYNC_DAPP_DATA', { name: name.slice(0, 256), description: description.slice(0, 1_024), url: url.slice(0, 2_048), icons: icons.filter((icon) => icon.length <= 2_048) })
  }

  const stop = (): void => {
    stops.forEach((each) => each())
    stops = []
  }
  return {
    mode,
    stop,
    start() {
      stop()
      said = ''
      theme()
      dapp().catch(() => {})
      prefersDark?.addEventListener('change', theme)
      stops = [...(look ? [look.subscribe(theme)] : []), () => prefersDark?.removeEventListener('change', theme)]
    },
  }
}

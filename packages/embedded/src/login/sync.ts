/** Theme and metadata of this page. */
import { version, type Services, type Stop } from '@portico/core'
import { dirOf } from '../frame/words.ts'
import type { Frame } from '../frame/frame.ts'
import type { FrameRequests } from '../frame/messages.ts'

export interface Sync {
  start(): void
  mode(): 'dark' | 'light'
  stop(): void
}

export function createSync(
  frame: Frame,
  { look, metadata }: Services,
  window: Window,
  locale: () => string,
): Sync {
  const prefersDark = window.matchMedia?.('(prefers-color-scheme: dark)')
  const themeOf = (): { mode: 'dark' | 'light' | 'system'; variables: object } =>
    look?.get().theme ?? { mode: 'system', variables: {} }
  const mode = (): 'dark' | 'light' => {
    const { mode: chosen } = themeOf()
    return chosen === 'system' ? (prefersDark?.matches ? 'dark' : 'light') : chosen
  }
  const send = <M extends 'SYNC_THEME' | 'SYNC_DAPP_DATA'>(
    method: M,
    params: FrameRequests[M]['params'],
  ): void => void frame.request(method, params).catch(() => {})
  let sentText = ''
  let stop: Stop = () => {}

  function theme(): void {
    const language = locale()
    const text = JSON.stringify({
      mode: mode(),
      variables: themeOf().variables,
      locale: language,
      dir: dirOf(language),
    })
    if (text === sentText) return
    sentText = text
    // Leaves out undefined values.
    send('SYNC_THEME', JSON.parse(text) as FrameRequests['SYNC_THEME']['params'])
  }

  async function dapp(): Promise<void> {
    const { name, description, url, icons } = await metadata()
    // A longer icon is a `data:` URL, too long to send.
    send('SYNC_DAPP_DATA', {
      name,
      description: description.slice(0, 1_024),
      url,
      icons: icons.filter((icon) => icon.length <= 2_048),
      sdkType: 'portico',
      sdkVersion: version,
    })
  }

  return {
    mode,
    stop: () => stop(),
    start() {
      stop()
      sentText = ''
      theme()
      dapp().catch(() => {})
      prefersDark?.addEventListener('change', theme)
      const unsubscribe = look?.subscribe(theme)
      stop = () => {
        unsubscribe?.()
        prefersDark?.removeEventListener('change', theme)
      }
    },
  }
}

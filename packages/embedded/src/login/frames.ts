/** In this page or in a window, with the page's theme and name. */
import type { Services, Stop } from '@portico/core'
import { createDialog } from '../frame/dialog.ts'
import { explainLoad } from '../frame/explain.ts'
import { createFrame, type FrameDeps } from '../frame/frame.ts'
import { createWindowFrame, type WindowFrameDeps } from '../frame/in-window.ts'
import type { FrameView } from '../frame/view.ts'
import type { EmbeddedOptions } from '../options.ts'
import type { PopupDeps } from './popup.ts'
import { createSwitchingFrame, type SwitchingFrame } from './switching-frame.ts'
import { createSync } from './sync.ts'
import type { Visits } from './visits.ts'

export interface Frames extends SwitchingFrame {
  /** For logins and the account. */
  page: PopupDeps & Pick<WindowFrameDeps, 'window' | 'services'>
  stop: Stop
}

export interface FramesOptions
  extends Pick<FrameDeps, 'onEnded'>, Pick<WindowFrameDeps, 'now' | 'popUp'> {
  options: EmbeddedOptions
  services: Services
  visits: Visits
  /** Default: its own dialog. */
  drawn: FrameView | undefined
}

export function createFrames(deps: FramesOptions): Frames {
  const { options, services, visits, drawn, popUp, onEnded, now } = deps
  const { platform, raise } = services
  const window = platform.window!
  const locale = (): string => localeOf(options, window)
  const url = new URL(`/frame?projectId=${encodeURIComponent(options.projectId)}`, options.frame)
  /** Asks the server why its frame does not load. */
  const explained: typeof raise = (code, detail) => {
    if (code !== 'frame-load') return raise(code, detail)
    void explainLoad(url.href, window.location.origin, platform.fetch).then((why) =>
      raise(code, why),
    )
  }
  const dialog = (): FrameView =>
    createDialog({
      window,
      url,
      locale,
      isDark: () => sync.mode() === 'dark',
    })
  const inPage = createFrame({
    platform,
    raise: explained,
    view: drawn ?? dialog(),
    onReady: () => sync.start(),
    onEnded,
  })
  const sync = createSync(inPage, services, window, locale)
  let isOnlyOne: true | undefined
  const page: Frames['page'] = {
    locale,
    mode: sync.mode,
    window,
    options,
    platform,
    services,
    visits,
    isOnlyOne: () => isOnlyOne,
  }

  const { frame, toWindow } = createSwitchingFrame(inPage, () => {
    isOnlyOne = true
    return createWindowFrame({ ...page, sync, inPage, popUp, onEnded, now })
  })
  return {
    frame,
    toWindow,
    page,
    stop() {
      sync.stop()
      frame.stop()
    },
  }
}

function localeOf({ locale }: EmbeddedOptions, { document, navigator }: Window): string {
  const given = typeof locale === 'function' ? locale() : locale
  const tag = given || document?.documentElement.lang || navigator?.language || ''
  return /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,3}$/i.test(tag) ? tag : 'en'
}

import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { featureValue } from '@portico/core/features'
import { useModalContext, useModalState } from '../card/context.ts'
import { Header } from './header.tsx'
import { consentMissing, named } from '../card/legal/consent.ts'
import { Legal } from '../card/legal/legal.tsx'
import { LegalContext } from '../card/legal/may-connect.ts'
import { Notices } from './notices.tsx'
import { Router } from './router.tsx'
import { titleOf } from './titles.ts'
import { useRoute } from './use-route.ts'
import type { View, ViewLoader } from '../card/view-loader.ts'

export function Shell({
  loader,
  embedded,
}: {
  loader: ViewLoader
  embedded: boolean
}): ReactElement {
  const { portico, ui, t, slot } = useModalContext()
  const { route, depth } = useRoute()
  const attempt = useModalState((state) => state.attempt)
  const [scrolled, setScrolled] = useState(false)
  const [, setTitled] = useState<View>()
  const [warn, setWarn] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const loading = useModalState((state) => state.ui.loading)
  const { view } = route
  // An embedded card has it in the first view too, unless that is a root.
  const hasBack = depth > (embedded && !ui.features.ruleOf(view).root ? 0 : 1)
  const title = titleOf(
    route,
    loader,
    attempt.is !== 'idle' && view === ui.features.viewFor('ask') ? attempt.target.name : undefined,
    t,
  )

  const open = useModalState((state) => state.ui.open)
  useFocusOnMove(heading, open || embedded ? `${depth}/${view}` : '')
  const mayConnect = useMemo(
    () => () => {
      const missing = consentMissing(portico.getState())
      if (missing) setWarn(true)
      return !missing
    },
    [portico],
  )

  return (
    <LegalContext.Provider value={mayConnect}>
      <Header
        title={title}
        heading={heading}
        scrolled={scrolled}
        hasBack={hasBack}
        slot={slot}
        embedded={embedded}
      />
      <div className="body" aria-busy={loading || undefined}>
        <Router
          loader={loader}
          onScroll={setScrolled}
          onTitle={setTitled}
          slot={hasBack ? undefined : slot}
        />
      </div>
      <Notices />
      <Footer warn={warn} />
    </LegalContext.Provider>
  )
}

function useFocusOnMove(heading: { current: HTMLElement | null }, place: string): void {
  const last = useRef(place)
  useEffect(() => {
    if (!place || last.current === place) return
    // The title received the focus when the dialog opened.
    if (!last.current) {
      last.current = place
      return
    }
    // In the next frame: a wallet may answer before and close the card, which saves a layout.
    const frame = requestAnimationFrame(() => {
      last.current = place
      heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [heading, place])
}

function Footer({ warn }: { warn: boolean }): ReactElement | null {
  const { portico, ui, t } = useModalContext()
  const { view } = useRoute().route
  const missing = useModalState((state) => consentMissing(state, warn))
  const root = view === ui.features.viewFor('connect')
  const text = useModalState((state) => named(state.options))
  const legal = text && (root || (ui.features.ruleOf(view).chooses && missing))
  const branded = useModalState((state) => featureValue(state, 'branding', portico.config.service))
  const branding = root && branded
  if (!legal && !branding) return null
  return (
    <div className="footer">
      {legal && <Legal warn={warn} />}
      {branding && <p className="brand">{t('shell.branding')}</p>}
    </div>
  )
}

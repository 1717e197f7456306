import { useEffect, useState } from 'react'
import type { ReactElement, Ref } from 'react'
import { IconButton } from '../parts/button.tsx'
import { useModal } from './context.ts'
import { useRoute } from './use-route.ts'
import type { ViewProps } from './view-loader.ts'

/** Back, help or the network; the title; close. */
export function Header({ title, heading, scrolled, embedded }: { title: string; heading: Ref<HTMLHeadingElement>; scrolled: boolean; embedded: boolean }): ReactElement {
  const { portico, t } = useModal()
  return (
    <div className="header" data-scrolled={scrolled ? '' : undefined}>
      <div className="start">
        <Start embedded={embedded} />
      </div>
      <h1 id="title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {!embedded && (
        <div className="end">
          <IconButton label={t('common.close')} icon="close" onPress={() => void portico.close('x')} testId="close" />
        </div>
      )}
    </div>
  )
}

function Start({ embedded }: { embedded: boolean }): ReactElement | null {
  const { portico, ui, t } = useModal()
  const { route, depth } = useRoute()
  const { view } = route
  const root = view === 'Connect' || view === 'Account'
  if (depth > 1 || (embedded && depth === 1 && !root))
    return <IconButton label={t('common.back')} icon="back" flip onPress={() => ui.back()} testId="back" />
  if (view === 'Connect' && portico.config.enableWalletGuide !== false)
    return (
      <IconButton
        label={t('shell.help')}
        icon="help"
        onPress={() => {
          portico.emit('CLICK_WALLET_HELP', {})
          ui.push('WhatIsAWallet')
        }}
      />
    )
  return view === 'Account' && portico.config.enableNetworkSwitch !== false ? <OfAccount data={route.data ?? {}} /> : null
}

/** What the account's view has there; it comes with it. */
function OfAccount(props: ViewProps): ReactElement | null {
  const { views } = useModal()
  const [view, setView] = useState(views.get('Account'))
  useEffect(() => {
    // Where it cannot be loaded, that is said below.
    if (!view) views.load('Account').then(setView, () => {})
  }, [views, view])
  return view?.Start ? <view.Start {...props} /> : null
}

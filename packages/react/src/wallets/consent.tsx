import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { IntentParams } from '@portico/core'
import { consentMissing } from '../card/legal/consent.ts'
import { useModalContext } from '../card/context.ts'
import { Legal } from '../card/legal/legal.tsx'
import { askShownWallet } from './ask-wallet.ts'
import { Button } from '../parts/button/button.tsx'

/**
 * For views that ask a wallet when they render: first the visitor must agree to the host's texts.
 */
export function withConsent<Props extends { data: object }>(
  View: (props: Props) => ReactNode,
): (props: Props) => ReactElement {
  return function WithConsent(props) {
    const { portico } = useModalContext()
    // Read once: a shown view stays.
    const [missing, setMissing] = useState(() => consentMissing(portico.getState()))
    return missing ? (
      <Consent data={props.data} onGiven={() => setMissing(false)} />
    ) : (
      <View {...props} />
    )
  }
}

function Consent({ data, onGiven }: { data: object; onGiven: () => void }): ReactElement {
  const modal = useModalContext()
  const { portico, t } = modal
  const [refusals, setRefusals] = useState(0)
  const go = (button: Element): void => {
    if (consentMissing(portico.getState())) return setRefusals((count) => count + 1)
    // This press also asks the wallet.
    if ('connector' in data) askShownWallet(modal, data as IntentParams['ask'])
    // The button disappears, so the focus moves to the title.
    ;(button.getRootNode() as Partial<ShadowRoot>)
      .getElementById?.('title')
      ?.focus({ preventScroll: true })
    onGiven()
  }
  return (
    <div className="stack" data-state="consent">
      <p className="sub center">{t('consent.hint')}</p>
      <Legal warn={refusals > 0} />
      <div className="actions">
        <Button
          tone="primary"
          onPress={(event) => go(event.currentTarget as Element)}
          testId="consent-go"
        >
          {t('consent.go')}
        </Button>
      </div>
    </div>
  )
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import { accountOf, networkOf } from '@portico/core'
import type { AccountRef, Network } from '@portico/core'
import { FullAddress } from '../../account/full-address.tsx'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { useCopy } from '../../card/use-copy.ts'
import { Qr } from '../../parts/qr/qr.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { Networks } from './networks.tsx'
import { RequestAmount, type Requested } from './request-amount.tsx'

export default function WalletReceive({
  data: { namespace },
}: ViewProps<'WalletReceive'>): ReactElement {
  const { t } = useModalContext()
  const key = useModalState((state) => JSON.stringify(accountOf(state, namespace)))
  const account = JSON.parse(key) as AccountRef | null
  const network = useModalState((state) => networkOf(state, account?.chain))
  if (!account || !network) return <SkeletonRows count={3} label={t('common.loading')} />
  return (
    <Receive key={`${account.address}/${network.id}`} address={account.address} network={network} />
  )
}

function Receive({ address, network }: { address: string; network: Network }): ReactElement {
  const { t } = useModalContext()
  const [requested, setRequested] = useState<Requested | null>(null)
  const code = requested?.uri ?? address
  return (
    <div className="stack receive">
      <div className="code">
        {/* Nothing covers the QR code, so that every camera can read it. */}
        <Qr
          key={code}
          value={code}
          label={
            requested
              ? t('receive.codeFor', { amount: requested.shown, network: network.name })
              : t('receive.code', { network: network.name })
          }
        />
        {requested && (
          <p className="title" role="status" data-testid="requested">
            <bdi>{requested.shown}</bdi>
          </p>
        )}
        <FullAddress address={address} />
      </div>
      <CopyButton address={address} />
      <RequestAmount address={address} network={network} onRequest={setRequested} />
      <Networks network={network} />
    </div>
  )
}

function CopyButton({ address }: { address: string }): ReactElement {
  const { t } = useModalContext()
  const { copied, copy } = useCopy(address)
  return (
    <Button
      tone="primary"
      icon={copied ? 'check' : 'copy'}
      onPress={(event) => copy(event.currentTarget)}
      testId="copy"
    >
      {t('common.copyAddress')}
    </Button>
  )
}

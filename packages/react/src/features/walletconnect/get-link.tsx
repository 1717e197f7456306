import type { ReactElement } from 'react'
import type { WalletLinks } from '@portico/core'
import { downloads, type Download, type Surroundings } from '@portico/core/modal'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useModalContext } from '../../card/context.ts'
import { walletData } from '../../wallets/wallet-data.ts'

/** As in the event stream. */
const types: Readonly<Partial<Record<Download['store'], string>>> = {
  'app-store': 'app_store',
  'play-store': 'play_store',
}

/** A phone gets the link to its store, others all stores as QR codes. */
export function GetLink({
  record,
  environment: { device },
}: {
  record: WalletLinks
  environment: Surroundings
}): ReactElement | null {
  const { portico, ui, t } = useModalContext()
  const { all } = useWallets()
  const row = all.find((each) => each.record?.id === record.id)
  const [first] = row?.record ? downloads(row.record, device) : []
  if (!row || !first) return null
  const type = types[first.store]
  const label = t('wc.get', { wallet: record.name })
  if (device.mobile && type)
    return (
      <a
        className="button quiet block"
        href={first.url}
        target="_blank"
        rel="noopener noreferrer"
        data-testid="get-wallet"
        onClick={() =>
          portico.emit('GET_WALLET', {
            name: record.name,
            walletRank: row.rank,
            explorerId: record.id,
            type,
          })
        }
      >
        {label}
        <span className="hidden">, {t('common.newTab')}</span>
      </a>
    )
  return (
    <button
      type="button"
      className="button quiet block"
      data-testid="get-wallet"
      onClick={() => ui.want('get', walletData(row))}
    >
      {label}
    </button>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { displayAmount, truncateAddress } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useAccount, useBalance, useIdentity, useNetwork, type UseBalance } from '../hooks/index.ts'
import type { Namespace } from '../hooks/register.ts'
import { useSelector } from '../hooks/use-selector.ts'
import { PageButton, type ButtonLook } from './page-button.tsx'

/** Props of {@link AccountButton}. */
export interface AccountButtonProps extends ButtonLook {
  /** Default `show`. */
  balance?: 'show' | 'hide'
  /** Characters of the address shown at its start; default 4. */
  charsStart?: number
  /** Characters of the address shown at its end; default 6. */
  charsEnd?: number
  /** The namespace of the button. Default: the active one. */
  namespace?: Namespace | undefined
  /** Renders your own button instead. */
  children?:
    | ((button: {
        address: string
        name: string | null
        balance: UseBalance
        isSupported: boolean
        open(): void
      }) => ReactNode)
    | undefined
}

/** Shows name or address and balance; renders nothing while disconnected. */
export function AccountButton(props: AccountButtonProps): ReactElement | null {
  const { portico, locale } = usePorticoContext()
  const { state } = useAccount(props)
  const { network, isSupported } = useNetwork(props)
  const options = useSelector((state) => state.options)
  const showsBalance = props.balance !== 'hide' && isSupported
  const balance = useBalance({ enabled: showsBalance, namespace: props.namespace })
  const address = 'account' in state ? state.account : undefined
  const { name } = useIdentity(address)
  const count = useSelector((state) => state.slices.activity?.pending[address!])
  if (address === undefined) return null
  const open = (): void => void portico.open({ namespace: props.namespace }).catch(() => {})
  if (props.children) return <>{props.children({ address, name, balance, isSupported, open })}</>
  const { buttons } = locale
  const short = name ?? truncateAddress(address, props.charsStart, props.charsEnd)
  const wrong = state.is === 'connected' && !isSupported && options.allowUnsupportedChain !== true
  const written = { locale: locale.code, symbol: balance.symbol ?? network?.nativeCurrency.symbol }
  const amount = balance.raw && displayAmount(balance.raw, balance.decimals ?? 18, written)
  const failed = balance.status === 'error'
  // A transaction of the visitor's has changed it.
  const isUpdating = showsBalance && balance.status === 'stale' && !balance.error
  // Without a way to switch networks, the button does not ask for a switch.
  const networkWarning =
    wrong && buttons[options.enableNetworkSwitch === false ? 'unknownNetwork' : 'switchNetwork']
  return (
    <PageButton
      kind="account"
      busy={state.is === 'restoring'}
      onClick={open}
      aria-haspopup="dialog"
      aria-label={[
        buttons.account,
        name ?? address,
        networkWarning ||
          (showsBalance && (amount ?? buttons[failed ? 'unknownBalance' : 'loadingBalance'])),
        isUpdating && buttons.loadingBalance,
        network?.name,
        count && `${buttons.pending}: ${count}`,
      ]
        .filter(Boolean)
        .join(', ')}
      tone={wrong ? 'critical' : undefined}
      data-portico-count={count}
      look={props}
    >
      <bdi data-portico-part="name">{short}</bdi>
      {/* Reserves the width of a usual amount while loading. A browser's first number format takes some ten milliseconds, so none is made without a balance. */}
      {(networkWarning || showsBalance) && (
        <bdi
          data-portico-part="detail"
          data-portico-updating={isUpdating || undefined}
          data-portico-other={`8.888\u00a0${written.symbol ?? ''}`}
        >
          {networkWarning || (amount ?? (failed && '–'))}
        </bdi>
      )}
    </PageButton>
  )
}

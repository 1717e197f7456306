import type { ReactElement, ReactNode } from 'react'
import { namespaceState } from '@portico/core'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from '../hooks/use-selector.ts'
import { AccountButton, type AccountButtonProps } from './account-button.tsx'
import type { Namespace } from '../hooks/register.ts'
import { renderPageButton, type ButtonLook } from './page-button.tsx'

/** Props of {@link ConnectButton}. */
export interface ConnectButtonProps extends ButtonLook {
  /** The label. Default: "Connect wallet", in the visitor's language. */
  label?: string
  /** The label while a wallet request is pending. Default: "Connecting", translated. */
  loadingLabel?: string
  /** The namespace of the button. Default: the active one. */
  namespace?: Namespace | undefined
  /** How the button looks once connected. */
  account?: Omit<AccountButtonProps, 'size' | 'disabled' | 'namespace'>
  /** Renders your own button instead. */
  children?: (button: ConnectButtonState) => ReactNode
}

/** The values for your own button. */
export interface ConnectButtonState {
  /** `unknown` until storage has been read. */
  status: 'unknown' | 'disconnected' | 'connecting' | 'connected'
  /** The account in use. */
  address: string | undefined
  /** Opens the modal. */
  open(): void
}

/** "Connect wallet" until an account is connected, then the account button. */
export function ConnectButton(props: ConnectButtonProps): ReactElement {
  const context = usePorticoContext()
  const { portico, locale } = context
  // One selector for everything shown: the button is in the page's first paint, and must not render
  // again for changes of the card.
  const { is, account, theme } = useSelector((state) => {
    const { is, account }: { is: ReturnType<typeof namespaceState>['is']; account?: string } =
      namespaceState(state, props.namespace)
    return {
      is: props.children || is !== 'unknown' ? is : 'disconnected',
      account,
      theme: state.theme.mode,
    }
  })
  const open = (): void => void portico.open({ namespace: props.namespace }).catch(() => {})
  const busy = is === 'connecting' || is === 'restoring'
  if (props.children)
    return (
      <>
        {props.children({
          status: busy ? 'connecting' : is,
          address: busy ? undefined : account,
          open,
        })}
      </>
    )
  if (account !== undefined)
    return <AccountButton {...{ ...props, children: undefined, ...props.account }} />
  const label = props.label ?? locale.buttons.connect
  const loadingLabel = props.loadingLabel ?? locale.buttons.connecting
  return renderPageButton(context, theme, {
    kind: 'connect',
    busy,
    onClick: open,
    'aria-haspopup': 'dialog',
    look: props,
    children: (
      <bdi data-portico-other={busy ? label : loadingLabel}>{busy ? loadingLabel : label}</bdi>
    ),
  })
}

import type { ReactElement, ReactNode } from 'react'
import { AccountButton, ConnectButton, NetworkButton, useTheme, WalletButton } from '@portico/react'

const sizes = ['sm', 'md', 'lg'] as const

/** Every button in every size and with every option, at `/?gallery=1`. */
export function Gallery(): ReactElement {
  const theme = useTheme()
  return (
    <div className="page" data-theme={theme.mode}>
      <main>
        {sizes.map((size) => (
          <Shelf key={size} title={`Size ${size}`} id={`size-${size}`}>
            <ConnectButton size={size} />
            <NetworkButton size={size} />
            <AccountButton size={size} />
            <WalletButton size={size} wallet="dev.portico.unknown" label="Some wallet" />
          </Shelf>
        ))}
        <Shelf title="Own labels" id="labels">
          <ConnectButton label="Sign in" loadingLabel="One moment" />
          <NetworkButton label="Which network?" />
        </Shelf>
        <Shelf title="Disabled" id="disabled">
          <ConnectButton disabled />
          <NetworkButton disabled />
          <WalletButton wallet="dev.portico.unknown" label="Some wallet" disabled />
        </Shelf>
        <Shelf title="Account options" id="account">
          <AccountButton balance="hide" charsStart={6} charsEnd={4} />
          <AccountButton namespace="eip155" />
          <AccountButton namespace="solana" />
        </Shelf>
        <Shelf title="One wallet" id="own-wallet">
          <WalletButton wallet="test.fox" label="Fox" />
        </Shelf>
        <Shelf title="Your own element" id="headless">
          <ConnectButton>
            {({ status, address, open }) => (
              <button type="button" onClick={open}>
                {status}: {address ?? 'nobody'}
              </button>
            )}
          </ConnectButton>
          <NetworkButton>
            {({ network, open }) => (
              <button type="button" onClick={open}>
                {network?.name ?? 'none'}
              </button>
            )}
          </NetworkButton>
          <AccountButton>{({ address }) => <output>{address}</output>}</AccountButton>
          <WalletButton wallet="dev.portico.unknown">
            {({ isReady }) => <output>{isReady ? 'here' : 'not here'}</output>}
          </WalletButton>
        </Shelf>
      </main>
    </div>
  )
}

function Shelf({
  title,
  id,
  children,
}: {
  title: string
  id: string
  children: ReactNode
}): ReactElement {
  return (
    <section className="shelf" data-testid={id}>
      <h2>{title}</h2>
      <div className="shelf-row">{children}</div>
    </section>
  )
}

/**
 * A host on React 18 with two dialogs of its own: one is open below ours, the other is opened above
 * it.
 */
import * as Dialog from '@radix-ui/react-dialog'
import { StrictMode, useState, version, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico, type Portico } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider, useAccount } from '@portico/react'
import '@portico/react/styles.css'

const portico = createPortico({ adapters: [evm()] as const, prefetch: false }) as unknown as Portico

function Host(): ReactElement {
  const { state } = useAccount()
  const [above, setAbove] = useState(false)
  return (
    <main>
      <output data-testid="react">{version}</output>
      <output data-testid="status">{state.is}</output>
      <ConnectButton />
      <Dialog.Root>
        <Dialog.Trigger data-testid="open-below">Settings</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay
            style={{ position: 'fixed', inset: 0, background: 'rgb(0 0 0 / 40%)', zIndex: 1000 }}
          />
          <Dialog.Content
            data-testid="below"
            style={{
              position: 'fixed',
              top: 40,
              left: 40,
              padding: 24,
              background: 'white',
              zIndex: 1001,
            }}
          >
            <Dialog.Title>Settings</Dialog.Title>
            <Dialog.Description>The host’s own dialog.</Dialog.Description>
            <button
              type="button"
              data-testid="connect-from-below"
              onClick={() => void portico.open()}
            >
              Connect a wallet
            </button>
            <input aria-label="Name" data-testid="below-input" />
            <Dialog.Close>Done</Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <button
        type="button"
        data-testid="open-above-soon"
        onClick={() => void portico.open().then(() => setAbove(true))}
      >
        Open both
      </button>
      <Dialog.Root open={above} onOpenChange={setAbove}>
        <Dialog.Portal>
          <Dialog.Content
            data-testid="above"
            style={{
              position: 'fixed',
              top: 10,
              left: 10,
              background: 'white',
              zIndex: 2147483647,
            }}
          >
            <Dialog.Title>Session</Dialog.Title>
            <Dialog.Description>Opened while the card was open.</Dialog.Description>
            <Dialog.Close>Done</Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PorticoProvider portico={portico}>
      <Host />
    </PorticoProvider>
  </StrictMode>,
)

import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import injectedModule from '@web3-onboard/injected-wallets'
import { init, useConnectWallet } from '@web3-onboard/react'

init({
  wallets: [injectedModule()],
  chains: [
    { id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'https://ethereum-rpc.publicnode.com' },
  ],
})

// It has no button of its own: this is the one of its documentation.
function ConnectButton() {
  const [{ wallet, connecting }, connect, disconnect] = useConnectWallet()
  return createElement(
    'button',
    { disabled: connecting, onClick: () => (wallet ? disconnect(wallet) : connect()) },
    wallet ? wallet.accounts[0].address : connecting ? 'Connecting' : 'Connect',
  )
}
createRoot(document.getElementById('root')).render(createElement(ConnectButton))

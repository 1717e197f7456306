/** A host's application that every version of TypeScript since 5.4 has to compile. */
import { createPortico, isPorticoError, namespaceState, type Portico } from '@portico/core'
import { cookieStorage, cookieToInitialState } from '@portico/core/cookie'
import { base, mainnet } from '@portico/core/networks'
import { lightTheme } from '@portico/core/themes'
import { evm, sendTransaction } from '@portico/evm'
import { useReadContract, useSignMessage } from '@portico/evm/react'
import { solana } from '@portico/solana'
import { bitcoin } from '@portico/bitcoin'
import {
  ConnectButton,
  PorticoProvider,
  useAccount,
  useProvider,
  useSwitchNetwork,
} from '@portico/react'
import { useTokens } from '@portico/react/headless'
import { ar } from '@portico/react/locales/ar'
import { mount } from '@portico/react/mount'
import '@portico/react/styles.css'

const portico = createPortico({
  adapters: [evm(), solana(), bitcoin()],
  networks: [mainnet, base],
  storage: cookieStorage,
  ...lightTheme({ accent: '#4353e6' }),
})

declare module '@portico/react' {
  interface Register {
    portico: typeof portico
  }
}

const abi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

function Greeting() {
  const { address, chainId } = useAccount()
  const { switchNetwork } = useSwitchNetwork()
  const { signMessage, isPending } = useSignMessage()
  const { data: tokens } = useTokens()
  const provider = useProvider('eip155')
  const { data } = useReadContract({
    address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    abi,
    functionName: 'balanceOf',
    args: ['0x5FbDB2315678afecb367f032d93F642f64180aa3'],
  })
  const amount: bigint | undefined = data
  return (
    <button
      onClick={() =>
        void (isPending || (signMessage({ message: 'Hello' }), switchNetwork('eip155:8453')))
      }
    >
      {address} {chainId} {String(amount)} {typeof tokens} {typeof provider?.request}
    </button>
  )
}

export const App = () => (
  <PorticoProvider portico={portico} locale={ar} initialState={cookieToInitialState(portico, '')}>
    <ConnectButton size="lg">
      {({ status, open }) => <button onClick={open}>{status}</button>}
    </ConnectButton>
    <Greeting />
  </PorticoProvider>
)

export async function send(instance: Portico): Promise<string | undefined> {
  const { unmount } = mount(instance, document.body)
  try {
    if (namespaceState(instance.getState()).is === 'connected')
      return await sendTransaction(portico, {
        to: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        value: 1n,
      })
  } catch (error) {
    if (isPorticoError(error)) return error.code
  } finally {
    unmount()
  }
  return undefined
}

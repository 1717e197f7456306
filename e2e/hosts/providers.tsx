/** A host that has viem and ethers, and takes its provider from a hook. */
import { useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico, defineNetwork } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider, usePortico } from '@portico/react'
import '@portico/react/styles.css'
import { mainnet, optimism } from 'viem/chains'
import * as withEthers from '../../docs/examples/providers/ethers.ts'
import * as withViem from '../../docs/examples/providers/viem.ts'
import { useWalletClient } from '../../docs/examples/providers/use-wallet-client.ts'

const payee = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const chains = [mainnet, optimism]
const network = (id: `eip155:${number}`, name: string) =>
  defineNetwork({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [`${location.origin}/rpc`],
  })
const portico = createPortico({
  adapters: [evm()],
  networks: [network('eip155:1', 'Ethereum'), network('eip155:10', 'Optimism')],
  prefetch: false,
})

function Host(): ReactElement {
  const client = useWalletClient(chains)
  const instance = usePortico()
  const [reported, say] = useState('')
  const pay = async (run: Promise<{ signature: string; hash: string }>): Promise<void> =>
    say(JSON.stringify(await run))
  return (
    <>
      <ConnectButton />
      <output data-testid="client">
        {client ? `${client.account?.address} on ${client.chain?.name}` : 'nobody'}
      </output>
      <output data-testid="said">{reported}</output>
      <button
        type="button"
        data-testid="viem"
        onClick={() => client && void pay(withViem.signAndPay(client, payee, 5n))}
      >
        viem
      </button>
      <button
        type="button"
        data-testid="ethers"
        onClick={() =>
          void withEthers
            .signer(portico)
            .then((signer) => signer && pay(withEthers.signAndPay(signer, payee, 5n)))
        }
      >
        ethers
      </button>
      <button type="button" data-testid="disconnect-all" onClick={() => void instance.disconnect()}>
        Disconnect
      </button>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <PorticoProvider portico={portico}>
    <Host />
  </PorticoProvider>,
)

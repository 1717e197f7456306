/** What a host does with a connected Bitcoin wallet, in one call each. */
import { accountOf, PorticoError } from '@portico/core'
import type { ChainId, Json, Portico } from '@portico/core'
import type { Balance, Utxo } from './esplora.ts'
import type { BitcoinProvider, SendTransferRequest, SignedMessage, SignedPsbt, SignMessageRequest, SignPsbtRequest } from './provider.ts'

type Instance = Pick<Portico, 'getState' | 'provider' | 'services'>

function connected(portico: Instance): { provider: BitcoinProvider; address: string; chain: ChainId } {
  const account = accountOf(portico.getState(), 'bip122')
  const provider = portico.provider('bip122') as BitcoinProvider | null
  if (!account || !provider) throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  return { provider, address: account.address, chain: account.chain }
}

/**
 * Signs a text (BIP-137 or BIP-322) with the active account, or with another that the wallet shares.
 *
 * @throws PorticoError `user-rejected` when the visitor says no, `account-wrong` for an address that is not shared.
 * @example const { signature } = await signMessage(portico, { message: 'Hello', protocol: 'bip322' })
 */
export async function signMessage(
  portico: Instance,
  { address, ...request }: Omit<SignMessageRequest, 'address'> & { address?: string },
): Promise<SignedMessage> {
  const { provider, address: own } = connected(portico)
  return provider.signMessage({ ...request, address: address ?? own })
}

/**
 * Signs inputs of a partially signed transaction (BIP-174), and sends it when asked to.
 *
 * @throws PorticoError as {@link BitcoinProvider} says.
 * @example const { psbt } = await signPsbt(portico, { psbt: 'cHNidP8…', inputs: [{ address: 'bc1q…', index: 0 }] })
 */
export async function signPsbt(portico: Instance, request: SignPsbtRequest): Promise<SignedPsbt> {
  return connected(portico).provider.signPsbt(request)
}

/**
 * Pays from the active account, or from another that the wallet shares; amounts in satoshis.
 *
 * @throws PorticoError as {@link BitcoinProvider} says.
 * @example const { txid } = await sendTransfer(portico, { recipients: [{ address: 'bc1q…', amount: 10_000n }] })
 */
export async function sendTransfer(
  portico: Instance,
  { address, recipients }: Omit<SendTransferRequest, 'address'> & { address?: string },
): Promise<{ txid: string }> {
  const { provider, address: own } = connected(portico)
  return provider.sendTransfer({ address: address ?? own, recipients })
}

async function read(portico: Instance, of: { address?: string; chain?: ChainId }, path: (address: string) => string): Promise<Json> {
  const { address, chain } = of.address !== undefined && of.chain !== undefined ? { address: of.address, chain: of.chain } : { ...connected(portico), ...of }
  const [{ createReads }, { parseBitcoinAddress }] = await Promise.all([import('./reads.ts'), import('./address.ts')])
  const canonical = parseBitcoinAddress(address)?.address
  if (!canonical) throw new PorticoError('address-invalid', `${address} is no Bitcoin address`)
  return (await createReads(chain, portico.services)).request(path(canonical))
}

/**
 * Unspent outputs of the active account, or of any address on a configured network, from the network's Esplora endpoint.
 *
 * @example const coins = await getUtxos(portico)
 */
export async function getUtxos(portico: Instance, of: { address?: string; chain?: ChainId } = {}): Promise<readonly Utxo[]> {
  const { readUtxos } = await import('./esplora.ts')
  return readUtxos(await read(portico, of, (address) => `/address/${address}/utxo`))
}

/**
 * What an address holds, confirmed and unconfirmed apart; the balance that the interface shows is their sum.
 *
 * @example const { confirmed } = await getBalance(portico)
 */
export async function getBalance(portico: Instance, of: { address?: string; chain?: ChainId } = {}): Promise<Balance> {
  const { readBalance } = await import('./esplora.ts')
  return readBalance(await read(portico, of, (address) => `/address/${address}`))
}

// Bitcoin wallets' request interface (https://docs.xverse.app/sats-connect, as of 2026-09; types of
// @sats-connect/core), handed out as Wallet Standard's `sats-connect:`.
import { fromBase64, toBase64, toHex } from '../../shared/bytes.ts'
import { RpcError, invalidParams, toErrorBody, unauthorized } from '../../shared/errors.ts'
import { isRecord } from '../../shared/guards.ts'
import type { BitcoinAccount, BitcoinChain } from '../../shared/standard.ts'
import { createEmitter } from '../emitter.ts'
import type { Listener } from '../emitter.ts'
import type { Session } from '../session.ts'
import type { Base } from './wallet.ts'

export type Reply = { readonly jsonrpc: '2.0'; readonly id: string } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
)

export type SatsConnect = {
  request(method: unknown, params?: unknown): Promise<Reply>
  addListener(listener: unknown): () => void
}

const EVENTS = ['accountChange', 'disconnect', 'networkChange']
const METHODS = [
  'getInfo',
  'getAccounts',
  'getAddresses',
  'getBalance',
  'signMessage',
  'signPsbt',
  'sendTransfer',
  'wallet_connect',
  'wallet_disconnect',
  'wallet_getAccount',
  'wallet_getCurrentPermissions',
  'wallet_getNetwork',
  'wallet_renouncePermissions',
]
/** The interface wants an account id; a site sees one set of accounts. */
const ID = 'pocket-wallet'
const NETWORKS: Readonly<
  Record<BitcoinChain, readonly [bitcoin: string, stacks: string, spark: string]>
> = {
  'bitcoin:mainnet': ['Mainnet', 'mainnet', 'mainnet'],
  'bitcoin:testnet': ['Testnet', 'testnet', 'regtest'],
  'bitcoin:regtest': ['Regtest', 'testnet', 'regtest'],
}

/** From EIP-1193. Here -32002 has two meanings, so a wait becomes an internal error. */
const CODES: Readonly<Record<number, number>> = {
  4001: -32000,
  4100: -32002,
  4200: -32001,
  [-32002]: -32603,
}

function addressOf({
  address,
  publicKey,
  purpose,
}: BitcoinAccount): Readonly<Record<string, unknown>> {
  const key = toHex(fromBase64(publicKey, 33) ?? new Uint8Array())
  return {
    address,
    publicKey: key,
    purpose,
    addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
    walletType: 'software',
  }
}

function networkOf(accounts: readonly BitcoinAccount[]): Readonly<Record<string, unknown>> {
  const [bitcoin, stacks, spark] = NETWORKS[accounts[0]?.chain ?? 'bitcoin:mainnet']
  return { bitcoin: { name: bitcoin }, stacks: { name: stacks }, spark: { name: spark } }
}

async function signMessage(
  session: Session,
  { address, message, protocol }: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  if (typeof message !== 'string') throw invalidParams('signMessage takes an address and a text.')
  const bytes = toBase64(new TextEncoder().encode(message))
  const request = { address, message: bytes }
  const answer = await session.request(
    'bitcoin:signMessage',
    protocol === undefined ? request : { ...request, protocol },
  )
  const { signature, hash, protocol: used } = isRecord(answer) ? answer : {}
  return { signature, messageHash: hash, address, protocol: used }
}

async function signPsbt(
  session: Session,
  { psbt, signInputs, broadcast }: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const request = { psbt, send: broadcast === true }
  if (!isRecord(signInputs)) return await session.request('bitcoin:signTransaction', request)
  const inputs = Object.entries(signInputs).map(([address, indexes]) => ({ address, indexes }))
  return await session.request('bitcoin:signTransaction', { ...request, inputs })
}

function createMethods(
  session: Session,
  base: Base<BitcoinAccount>,
  shown: (purposes?: unknown) => readonly BitcoinAccount[],
): (method: unknown, params: Readonly<Record<string, unknown>>) => Promise<unknown> {
  const isGranted = async (): Promise<boolean> =>
    (await session.request('bitcoin:granted', {})) === true

  /** The granted accounts; none while locked. */
  async function whole(): Promise<Readonly<Record<string, unknown>>> {
    if (!(await isGranted())) throw unauthorized()
    const accounts = shown()
    return {
      id: ID,
      addresses: accounts.map(addressOf),
      walletType: 'software',
      network: networkOf(accounts),
    }
  }

  async function permissions(): Promise<unknown> {
    if (!(await isGranted())) return []
    return [{ type: 'account', resourceId: ID, clientId: ID, actions: { read: true } }]
  }

  return async (method, params) => {
    switch (method) {
      case 'getInfo':
        return { version: '1.0.0', platform: 'web', methods: METHODS, supports: ['WBIP004'] }
      case 'wallet_connect':
        await base.connect(false)
        return await whole()
      case 'getAccounts':
        await base.connect(false)
        return shown(params['purposes']).map(addressOf)
      case 'getAddresses':
        await base.connect(false)
        return { addresses: shown(params['purposes']).map(addressOf), network: networkOf(shown()) }
      case 'wallet_getAccount':
        return await whole()
      case 'wallet_getNetwork':
        return (await whole())['network']
      case 'wallet_getCurrentPermissions':
        return await permissions()
      case 'getBalance':
        return await session.request('bitcoin:balance', {})
      case 'signMessage':
        return await signMessage(session, params)
      case 'signPsbt':
        return await signPsbt(session, params)
      case 'sendTransfer':
        return await session.request('bitcoin:sendTransfer', { recipients: params['recipients'] })
      case 'wallet_disconnect':
      case 'wallet_renouncePermissions':
        return await session.request('bitcoin:disconnect', {})
      default:
        throw new RpcError({ code: -32601, message: 'Pocket Wallet does not know this method.' })
    }
  }
}

export function createSatsConnect(
  session: Session,
  base: Base<BitcoinAccount>,
  report: (thrown: unknown) => void,
): SatsConnect {
  const emitter = createEmitter(report)
  let count = 0

  /** The interface has one network at a time: the first account's. */
  function shown(purposes?: unknown): readonly BitcoinAccount[] {
    const all = base.accounts().map((account) => base.own(account))
    const onChain = all.filter(({ chain }) => chain === all[0]?.chain)
    return Array.isArray(purposes)
      ? purposes.flatMap((purpose) => onChain.filter((account) => account.purpose === purpose))
      : onChain
  }

  base.onChange(({ locked }) => {
    const addresses = shown().map(addressOf)
    // Locked is not disconnected.
    if (addresses.length > 0 || locked)
      emitter.emit('accountChange', { type: 'accountChange', addresses })
    else emitter.emit('disconnect', { type: 'disconnect' })
  })

  const answer = createMethods(session, base, shown)

  return Object.freeze<SatsConnect>({
    async request(method, params) {
      count += 1
      const head = { jsonrpc: '2.0', id: String(count) } as const
      try {
        return { ...head, result: await answer(method, isRecord(params) ? params : {}) }
      } catch (thrown) {
        const { code, message } = toErrorBody(thrown)
        return { ...head, error: { code: CODES[code] ?? code, message } }
      }
    },
    addListener(listener) {
      const { eventName, cb } = isRecord(listener) ? listener : {}
      if (typeof eventName !== 'string' || !EVENTS.includes(eventName) || typeof cb !== 'function')
        throw invalidParams('addListener takes the name of an event and what to call.')
      const forward: Listener = (event) => void Reflect.apply(cb, undefined, [event])
      emitter.on(eventName, forward)
      return () => emitter.removeListener(eventName, forward)
    },
  })
}

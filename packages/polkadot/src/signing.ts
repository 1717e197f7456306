import { PorticoError } from '@portico/core'
import type { ChainId } from '@portico/core'
import { defined, malformed } from '@portico/core/adapter'
import { messageBytes } from './message.ts'
import { toPorticoError } from './errors.ts'
import { chainOf, isHash, serves } from './parse.ts'
import type { Signed, SignPayload, SignRaw } from './provider.ts'
import type { Extension, PolkadotAccount } from './wallet.ts'

export interface Signer {
  signMessage(message: { text: string; account: string }): Promise<string>
  signRaw(raw: SignRaw): Promise<Signed>
  signPayload(payload: SignPayload): Promise<Signed>
}

export interface SigningContext {
  accounts(): readonly PolkadotAccount[]
  chain(): ChainId | null
  lose(): void
  /** See `Services.settled`. */
  settled(): Promise<void> | undefined
  request<T>(method: string, params: unknown, send: () => Promise<T>): Promise<T>
}

export function createSigner(
  extension: Extension,
  { accounts, chain: current, lose, request, settled }: SigningContext,
): Signer {
  const send = async (
    method: string,
    run: ((arg: unknown) => Promise<unknown>) | undefined,
    arg: unknown,
  ): Promise<Signed> => {
    if (!run)
      throw new PorticoError('method-unsupported', 'The wallet cannot sign this', {
        exit: 'unsupported',
      })
    try {
      return await request(method, arg, async () => parseSigned(await run(arg)))
    } catch (error) {
      const reason = toPorticoError(error, 'wallet-request')
      if (reason.exit === 'wallet-gone') lose()
      throw reason
    }
  }
  const accountOf = (address: string): PolkadotAccount => {
    const account = accounts().find((each) => each.address === address)
    if (!account)
      throw new PorticoError('account-unknown', 'No ActiveCaipAddress found', { exit: 'failed' })
    return account
  }
  const signRaw = async (raw: SignRaw): Promise<Signed> => {
    await settled()
    accountOf(raw.address)
    return send('polkadot_signMessage', extension.signRaw, raw)
  }

  return {
    signRaw,
    signMessage: async ({ text, account }) =>
      (await signRaw({ address: account, data: messageBytes(text), type: 'bytes' })).signature,
    async signPayload(payload) {
      await settled()
      const account = accountOf(payload.address)
      const { genesisHash } = payload
      const chain = isHash(genesisHash) ? chainOf(genesisHash) : null
      if (chain === null || chain !== current() || !serves(account, chain))
        throw new PorticoError(
          'wrong-network',
          'The transaction is for another network than the one chosen',
          {
            exit: 'unsupported',
          },
        )
      return send('polkadot_signTransaction', extension.signPayload, payload)
    },
  }
}

/** 64 bytes or 65, with one more in front when the wallet adds the key type. */
function parseSigned(value: unknown): Signed {
  const { id, signature, signedTransaction } = fields(value)
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2}){64,66}$/i.test(signature))
    throw malformed('signature')
  const inHex =
    typeof signedTransaction === 'string' && /^0x([0-9a-f]{2})+$/i.test(signedTransaction)
  const whole = inHex || signedTransaction instanceof Uint8Array
  return defined({
    id: typeof id === 'number' ? id : 0,
    signature: signature as Signed['signature'],
    signedTransaction: whole
      ? (signedTransaction as NonNullable<Signed['signedTransaction']>)
      : undefined,
  })
}

function fields(value: unknown): Record<string, unknown> {
  try {
    const { id, signature, signedTransaction } = value as Record<string, unknown>
    return { id, signature, signedTransaction }
  } catch {
    throw malformed('signature')
  }
}

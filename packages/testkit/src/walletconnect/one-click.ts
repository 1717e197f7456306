import { loadOfficial } from './party.ts'
import { WalletRefusal } from './types.ts'
import { reasonOf, walletkitVersion, type AuthPayload, type WalletKit } from './walletkit.ts'
import type { OfficialWalletOptions } from './wallet-types.ts'

interface Utils {
  populateAuthPayload(o: {
    authPayload: AuthPayload
    chains: string[]
    methods: string[]
  }): AuthPayload
  buildAuthObject(payload: AuthPayload, signature: { t: 'eip191'; s: string }, iss: string): object
}

/** `wc_sessionAuthenticate`: one message for each chain. */
export async function signIn(
  kit: WalletKit,
  setting: OfficialWalletOptions,
  id: number,
  authPayload: AuthPayload,
  sign: NonNullable<OfficialWalletOptions['signIn']>,
): Promise<void> {
  if (setting.policy === 'reject')
    return kit.rejectSessionAuthenticate({ id, reason: reasonOf(new WalletRefusal()) })
  const { populateAuthPayload, buildAuthObject } = loadOfficial<Utils>(
    '@walletconnect/utils',
    walletkitVersion,
    '@reown/walletkit',
  )
  const chains = authPayload.chains.filter(
    (chain) => !setting.chains || setting.chains.includes(chain),
  )
  const methods = [...(setting.methods?.eip155 ?? ['personal_sign', 'eth_sendTransaction'])]
  const payload = populateAuthPayload({ authPayload, chains, methods })
  const address = setting.accounts.eip155?.[0] ?? ''
  const auths = await Promise.all(
    chains.map(async (chain) => {
      const iss = `did:pkh:${chain}:${address}`
      const message = kit.formatAuthMessage({ request: payload, iss })
      const s = await sign({ message, address, chain })
      return buildAuthObject(payload, { t: 'eip191', s }, iss)
    }),
  )
  await kit.approveSessionAuthenticate({ id, auths })
}

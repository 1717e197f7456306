import type { Instance } from '../contracts/instance.ts'
import type { ChainId } from '../types/index.ts'
import { PorticoError } from '../errors/error.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import { readMessage } from './message.ts'
import { createSignIn, type SignIn } from './model.ts'
import type { SiweConfig, SiweSession } from './siwe-config.ts'
import type { Siwx, SiwxAccount, SiwxSession } from '../contracts/siwx.ts'

export function fromSiweConfig(config: SiweConfig): Siwx {
  const {
    required = false,
    enabled = true,
    signOutOnDisconnect = true,
    signOutOnAccountChange = true,
    signOutOnNetworkChange = true,
  } = config
  const end = async (): Promise<void> => {
    await config.signOut()
    config.onSignOut?.()
  }
  return {
    required,
    prompt: enabled,
    signOutOnDisconnect,
    namespaces: ['eip155'],
    async createMessage({ chainId, accountAddress }) {
      const [nonce, params] = await Promise.all([
        config.getNonce(accountAddress),
        config.getMessageParams?.(),
      ])
      const given = {
        domain: location.host,
        uri: location.origin,
        ...params,
        address: accountAddress as `0x${string}`,
        chainId: Number(chainId.slice(7)),
        nonce,
        version: '1' as const,
        iat: new Date().toISOString(),
      }
      const text = config.createMessage(given)
      const data = readMessage(text)
      if (!data)
        throw new PorticoError('sign-in-message', 'This is no sign-in message of the account', {
          exit: 'failed',
        })
      return { data, toString: () => text }
    },
    async addSession({ data, message, signature }) {
      if (!(await config.verifyMessage({ message, signature })))
        throw new PorticoError('sign-in-invalid', 'The signature is not valid', { exit: 'failed' })
      config.onSignIn?.({ address: data.accountAddress, chainId: Number(data.chainId.slice(7)) })
    },
    revokeSession: end,
    async setSessions(sessions) {
      if (sessions.length === 0) await end()
    },
    async getSessions(chainId, accountAddress) {
      const session = await config.getSession()
      if (!session) return []
      const isAccount = session.address.toLowerCase() === accountAddress.toLowerCase()
      const isNetwork = session.chainId === Number(chainId.slice(7))
      if (isAccount && (isNetwork || !signOutOnNetworkChange))
        return [sessionOf(session, { chainId, accountAddress })]
      if (isAccount || signOutOnAccountChange) await end()
      return []
    },
  }
}

const sessionOf = ({ chainId }: SiweSession, { accountAddress }: SiwxAccount): SiwxSession => ({
  data: {
    domain: location.host,
    uri: location.origin,
    version: '1',
    nonce: '',
    chainId: `eip155:${chainId}` as ChainId,
    accountAddress,
  },
  message: '',
  signature: '',
})

export const startSiwe = (
  config: SiweConfig,
  instance: HookedInstance,
  portico: Instance,
): SignIn => createSignIn(instance, portico, fromSiweConfig(config))

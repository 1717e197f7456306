import { PorticoError } from '../errors/error.ts'
import type { Instance } from '../contracts/instance.ts'
import type { ChainId } from '../types/index.ts'
import type { NamespaceDeclaration } from '../types/namespace.ts'
import { declaredBy } from '../format/chain-id.ts'
import { createSiwxRequest, messageOf } from './create-message.ts'
import { readMessage } from './message.ts'
import { createSignIn, type SignIn } from './model.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import type { Net } from '../http/http.ts'
import { request } from './request.ts'
import type { BackendSiwxOptions } from './backend-types.ts'
import type { Siwx, SiwxRequest, SiwxSession } from '../contracts/siwx.ts'
import { defined } from '../utils/defined.ts'

export function createBackendSiwx(
  {
    nonceUrl,
    verifyUrl,
    sessionUrl,
    signOutUrl,
    statement,
    lasts = 600_000,
    credentials = 'same-origin',
    ...options
  }: BackendSiwxOptions,
  net: Net,
  declared: readonly NamespaceDeclaration[] = [],
): Siwx {
  const ask = (url: string, body?: object): Promise<unknown> =>
    request(net, url, { credentials, body, none: url === nonceUrl ? [] : [401, 403, 404] })
  const post = async (url: string, body: object): Promise<void> => {
    if ((await ask(url, body)) === null)
      throw new PorticoError('sign-in-invalid', 'The signature is not valid', { exit: 'failed' })
  }
  async function createRequest(): Promise<SiwxRequest> {
    const answer = await ask(nonceUrl)
    const nonce =
      typeof answer === 'object' && answer !== null ? (answer as { nonce?: unknown }).nonce : answer
    // A default of ours would be a nonce that everyone knows.
    if (typeof nonce !== 'string' && typeof nonce !== 'number')
      throw new PorticoError('parse', 'The backend gave no nonce', {
        exit: 'failed',
        category: 'DATA_PARSING_ERROR',
      })
    return createSiwxRequest(
      defined({
        nonce: String(nonce),
        lasts,
        statement,
      }),
    )
  }
  return {
    ...options,
    createRequest,
    createMessage: async (account) => messageOf(await createRequest(), account, declared),
    addSession: ({ message, signature, publicKey }) =>
      post(verifyUrl, defined({ message, signature, publicKey })),
    revokeSession: async (chainId, accountAddress) =>
      void (await ask(signOutUrl, { chainId, accountAddress })),
    async setSessions(sessions) {
      if (sessions.length === 0) await ask(signOutUrl, {})
    },
    async getSessions(chainId: ChainId, accountAddress: string) {
      const answer = await ask(sessionUrl)
      return (Array.isArray(answer) ? answer : [answer]).flatMap(
        (each: unknown): readonly SiwxSession[] => {
          const { message, signature } = (each ?? {}) as Record<string, unknown>
          const data = typeof message === 'string' ? readMessage(message, declared) : null
          if (!data || data.chainId !== chainId || data.accountAddress !== accountAddress) return []
          return [
            {
              data,
              message: message as string,
              signature: typeof signature === 'string' ? signature : '',
            },
          ]
        },
      )
    },
  }
}

export const startBackend = (
  options: BackendSiwxOptions,
  instance: HookedInstance,
  portico: Instance,
): SignIn => {
  const declared = declaredBy(instance.config)
  const siwx = createBackendSiwx(options, instance.services.platform, declared)
  return createSignIn(instance, portico, siwx)
}

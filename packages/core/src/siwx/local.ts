import type { Instance } from '../contracts/instance.ts'
import type { ChainId } from '../types/index.ts'
import type { NamespaceDeclaration } from '../types/namespace.ts'
import { declaredBy } from '../format/chain-id.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import { checkMessage } from './check.ts'
import { createSiwxRequest, messageOf } from './create-message.ts'
import { readMessage } from './message.ts'
import { createSignIn, type SignIn } from './model.ts'
import { createNonce } from './nonce.ts'
import type { LocalSiwxOptions } from './local-types.ts'
import type { Siwx, SiwxRequest, SiwxSession } from '../contracts/siwx.ts'
import { defined } from '../utils/defined.ts'

const key = 'portico/siwx'
const most = 20

function parse(
  text: string | null,
  declared: readonly NamespaceDeclaration[],
): readonly SiwxSession[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(list) ? list : []).flatMap((each: unknown) => {
      const { message, signature, publicKey } = (each ?? {}) as Record<string, unknown>
      const data = typeof message === 'string' ? readMessage(message, declared) : null
      return data && typeof signature === 'string'
        ? [
            defined({
              data,
              message: message as string,
              signature,
              publicKey: typeof publicKey === 'string' ? publicKey : undefined,
            }),
          ]
        : []
    })
  } catch {
    return []
  }
}

export function createLocalSiwx(
  { statement, lasts = 604_800_000, verify, storage, ...options }: LocalSiwxOptions = {},
  declared: readonly NamespaceDeclaration[] = [],
): Siwx {
  const place = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => storage ?? localStorage
  const read = (): readonly SiwxSession[] => parse(place().getItem(key), declared)
  const write = (sessions: readonly SiwxSession[]): void =>
    place().setItem(
      key,
      JSON.stringify(
        sessions
          .slice(-most)
          .map(({ message, signature, publicKey }) => ({ message, signature, publicKey })),
      ),
    )
  const isOf = ({ data }: SiwxSession, chainId: ChainId, accountAddress: string): boolean =>
    data.chainId === chainId && data.accountAddress === accountAddress
  const createRequest = async (): Promise<SiwxRequest> =>
    createSiwxRequest(
      defined({
        nonce: createNonce(),
        lasts,
        statement,
      }),
    )
  return {
    ...options,
    createRequest,
    createMessage: async (account) => messageOf(await createRequest(), account, declared),
    async addSession(session) {
      if (verify && !(await verify(session))) throw new Error('The signature is not valid')
      const { chainId, accountAddress } = session.data
      write([...read().filter((each) => !isOf(each, chainId, accountAddress)), session])
    },
    async revokeSession(chainId, accountAddress) {
      write(read().filter((each) => !isOf(each, chainId, accountAddress)))
    },
    async setSessions(sessions) {
      if (sessions.length > 0) write(sessions)
      else place().removeItem(key)
    },
    getSessions: async (chainId, accountAddress) =>
      read().filter(
        (each) =>
          isOf(each, chainId, accountAddress) &&
          checkMessage(each.data, {
            domains: [location.host],
            origins: [location.origin],
            now: Date.now(),
            tolerance: 0,
          }) === null,
      ),
  }
}

export const startLocal = (
  options: LocalSiwxOptions,
  instance: HookedInstance,
  portico: Instance,
): SignIn => {
  const declared = declaredBy(instance.config)
  const siwx = createLocalSiwx(options, declared)
  return createSignIn(instance, portico, siwx)
}

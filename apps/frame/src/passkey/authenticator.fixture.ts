/** A double of a browser's authenticator, and windows that use it. */
import { toBase64url, utf8, type Bytes } from '../shared/bytes.ts'
import type { PasskeyWindow } from '../ports.ts'

export interface Passkey {
  id: string
  /** The name that its owner gave it. */
  name: string
  handle: string
  domain: string
  secret: Bytes
}

export interface Authenticator {
  passkeys: Passkey[]
  /** Which of several passkeys the visitor chooses. Default: the newest. */
  choice: (passkeys: readonly Passkey[]) => Passkey | undefined
  /** When it evaluates PRF: also while a passkey is made, only when it is used, or never. */
  prf: 'made' | 'used' | 'never'
  /** The error of the visitor's or browser's refusal; null for none. */
  refuses: string | null
  asked: { does: 'create' | 'get'; options: Record<string, unknown> }[]
  window(more?: Partial<PasskeyWindow>): PasskeyWindow
}

interface Options {
  publicKey: {
    challenge: ArrayBuffer
    rp?: { id: string }
    rpId?: string
    user?: { id: ArrayBuffer; name: string }
    allowCredentials?: { id: ArrayBuffer }[]
    excludeCredentials?: { id: ArrayBuffer }[]
    extensions?: { prf?: { eval?: { first: ArrayBuffer } } }
  }
  signal: AbortSignal
}

const text = (bytes: ArrayBuffer | Uint8Array): string =>
  toBase64url(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes))
const random = (): Bytes => crypto.getRandomValues(new Uint8Array(32))

export function createAuthenticator(): Authenticator {
  /** 32 bytes, derived from the passkey's secret and the input. */
  async function evaluated({ secret }: Passkey, first: ArrayBuffer): Promise<ArrayBuffer> {
    const key = await crypto.subtle.importKey(
      'raw',
      secret,
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    return crypto.subtle.sign('HMAC', key, first)
  }
  async function answer(
    passkey: Passkey,
    does: 'create' | 'get',
    { publicKey: { challenge, extensions } }: Options,
  ): Promise<unknown> {
    const first = extensions?.prf?.eval?.first
    const gives =
      first && (authenticator.prf === 'made' || (authenticator.prf === 'used' && does === 'get'))
    const results = gives
      ? {
          prf: {
            ...(does === 'create' && { enabled: true }),
            results: { first: await evaluated(passkey, first) },
          },
        }
      : { prf: { enabled: authenticator.prf !== 'never' } }
    const clientData = utf8(JSON.stringify({ challenge: text(challenge) })).buffer
    return {
      id: passkey.id,
      rawId: utf8(passkey.id).buffer,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response:
        does === 'create'
          ? {
              clientDataJSON: clientData,
              attestationObject: random().buffer,
              getTransports: () => ['internal'],
            }
          : {
              clientDataJSON: clientData,
              authenticatorData: random().buffer,
              signature: random().buffer,
              userHandle: utf8(passkey.handle).buffer,
            },
      getClientExtensionResults: () => (first ? results : {}),
    }
  }
  async function run(does: 'create' | 'get', options: Options): Promise<unknown> {
    authenticator.asked.push({ does, options: { ...options.publicKey } })
    options.signal.throwIfAborted()
    if (authenticator.refuses) throw new DOMException('refused', authenticator.refuses)
    const { rp, rpId, user, allowCredentials = [] } = options.publicKey
    if (does === 'create') {
      const made: Passkey = {
        id: text(random()),
        name: user!.name,
        handle: text(user!.id),
        domain: rp!.id,
        secret: random(),
      }
      authenticator.passkeys.push(made)
      return answer(made, does, options)
    }
    const mine = authenticator.passkeys.filter(
      ({ domain, id }) =>
        domain === rpId &&
        (allowCredentials.length === 0 || allowCredentials.some((each) => text(each.id) === id)),
    )
    const chosen = authenticator.choice(mine)
    if (!chosen) throw new DOMException('nothing', 'NotAllowedError')
    return answer(chosen, does, options)
  }
  const authenticator: Authenticator = {
    passkeys: [],
    choice: (passkeys) => passkeys.at(-1),
    prf: 'made',
    refuses: null,
    asked: [],
    window(more = {}) {
      const view: PasskeyWindow = {
        navigator: {
          credentials: {
            create: (options) =>
              run('create', options as unknown as Options) as Promise<Credential>,
            get: (options) => run('get', options as unknown as Options) as Promise<Credential>,
          },
        },
        document: {},
        top: null,
        PublicKeyCredential: {},
        ...more,
      }
      if (!('top' in more)) view.top = view
      return view
    },
  }
  return authenticator
}

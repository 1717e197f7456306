import { isPorticoError, PorticoError } from '@portico/core'
import type { Json } from '@portico/core'
import { createAttestation } from './attestation.ts'
import { hintsOf } from './hints.ts'
import type { Publication, Relay } from '../relay/relay.ts'
import type { EngineDeps } from '../sign/engine.ts'
import { methods } from '../sign/methods.ts'
import { defined } from '@portico/core/adapter'

export interface ExtrasOptions {
  hints?: boolean | undefined
  /** Without an address, no frame loads. */
  attestation?: string | undefined
  projectId: string
}

export interface Extras {
  /** A relay sees only the envelope, so the content is passed too. */
  sealed(message: string, text: string): void
  wrap(relay: Relay): Relay
}

type Added = Pick<Publication, 'tvf' | 'attestation'>

/** Requests to a wallet may be attested. */
const { wc_sessionPropose, wc_sessionAuthenticate, wc_sessionRequest } = methods
const attested: readonly number[] = [
  wc_sessionPropose.tag,
  wc_sessionAuthenticate.tag,
  wc_sessionRequest.tag,
]

/**
 * Adds hints and attestation to published messages.
 *
 * @throws PorticoError `config` when `attestation` is no http(s) URL.
 */
export function withExtras(deps: EngineDeps, options: ExtrasOptions): EngineDeps {
  const { attestation } = options
  // A client may be created without `walletConnect`, which refuses it earlier.
  if (attestation && !/^https?:\/\/[^\s/]/.test(attestation))
    throw new PorticoError('config', `\`attestation\` needs an http(s) URL, not ${attestation}`)
  const { sealed, wrap } = createExtras({ ...options, ...deps })
  return {
    ...deps,
    seal(text, ...rest) {
      const message = deps.seal(text, ...rest)
      sealed(message, text)
      return message
    },
    line: (identity, seen) => wrap(deps.line(identity, seen)),
  }
}

export function createExtras(
  options: ExtrasOptions & Pick<EngineDeps, 'platform' | 'emit'>,
): Extras {
  const { hints, attestation: url, platform, emit } = options
  const texts = new Map<string, string>()
  const failed = (code: string, message: string, topic?: string): void =>
    emit(defined({ is: 'failed', stage: 'publish', code, message, topic: topic || undefined }))
  // An attestation needs a page's frame.
  const { document } = platform.window ?? {}
  const attest = url && document ? createAttestation({ ...options, url, failed }) : undefined

  /** Once: a repeat after a reload does not know the content. */
  function take(message: string): string | undefined {
    const text = texts.get(message)
    texts.delete(message)
    return text
  }

  /** The code is shown before the proposal is sent. */
  function later(sending: Promise<unknown>, topic: string): void {
    sending.catch((error: unknown) => {
      const { code, message } = isPorticoError(error)
        ? error
        : { code: 'unexpected', message: String(error) }
      if (code === 'relay-closed') return
      failed(code, message, topic)
      // The view gets another code.
      emit({ is: 'expired', what: 'pairing', topic })
    })
  }

  async function added(message: string, text: string, tag: number): Promise<Added> {
    const attestation = attested.includes(tag) ? await attest?.(message, text) : undefined
    return defined({
      tvf: hints ? hintsOf(text) : undefined,
      attestation: attestation || undefined,
    })
  }

  return {
    sealed: (message, text) => void texts.set(message, text),
    wrap: (relay) => ({
      ...relay,
      async publish(publication, how) {
        const { message, tag, topic } = publication
        const text = take(message)
        if (text === undefined) return relay.publish(publication, how)
        const sending = added(message, text, tag).then((more) =>
          relay.publish({ ...publication, ...more }, how),
        )
        if (attest && (tag === wc_sessionPropose.tag || tag === wc_sessionAuthenticate.tag))
          later(sending, topic)
        else await sending
      },
      async call(method, params, how) {
        const { pairingTopic: topic, sessionProposal: message } = params as {
          readonly [key: string]: Json & string
        }
        const text = message && take(message)
        if (!attest || !text || !topic) return relay.call(method, params, how)
        // Only once the relay has accepted us.
        await relay.subscribe([topic])
        how.signal?.throwIfAborted()
        const more = added(message, text, wc_sessionPropose.tag)
        later(
          more.then(({ attestation }) =>
            relay.call(
              method,
              { ...(params as object), ...defined({ attestation: attestation || undefined }) },
              how,
            ),
          ),
          topic,
        )
        return true
      },
    }),
  }
}

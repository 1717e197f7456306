/** A Verify API server's frame sees in which page it is. */
import type { Platform, Stop } from '@portico/core'
import { fromBase64 } from '../codec/base64.ts'
import { sha256 } from '../crypto/hash.ts'
import { isRecord, parseJson } from '../envelope/payload.ts'

/** How long a message waits, milliseconds. */
const patience = 1_000
/** Characters of an answer. */
const longest = 10_000

export interface AttestationOptions {
  url: string
  projectId: string
  platform: Platform
  failed(code: string, message: string): void
}

/**
 * @returns Requests one message's attestation by the hashes of envelope and text; undefined if
 *   late.
 */
export function createAttestation(
  options: AttestationOptions,
): (message: string, text: string) => Promise<string | undefined> {
  let silent = false
  return async (message, text) => {
    const [id, decryptedId] = await Promise.all([sha256(message), sha256(text)])
    const answer = frame(options, { id, decryptedId }).then((jwt) => {
      if (jwt === null && !silent)
        options.failed(
          'attestation-silent',
          `${options.url} did not attest a message within ${patience} ms`,
        )
      silent = jwt === null
      return jwt || undefined
    })
    // A silent server is asked but not awaited, until it answers again.
    return silent ? undefined : answer
  }
}

/** Null if the server does not answer, undefined if the page was hidden first. */
function frame(
  { url, projectId, platform }: AttestationOptions,
  ids: { id: string; decryptedId: string },
): Promise<string | null | undefined> {
  const window = platform.window!
  const { location, document } = window
  const element = document.createElement('iframe')
  // Its own origin identifies its messages; the sandbox forbids the rest, above all navigation.
  element.sandbox.add('allow-scripts', 'allow-same-origin')
  // The page's origin whatever its policy, without the path.
  element.referrerPolicy = 'origin'
  element.style.display = 'none'
  element.src = `${url}/attestation?${new URLSearchParams({ projectId, origin: location.origin, ...ids })}`
  return new Promise<string | null | undefined>((resolve) => {
    const stops: Stop[] = []
    const end = (jwt: string | null | undefined): void => {
      stops.forEach((stop) => stop())
      element.remove()
      resolve(jwt)
    }
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      if (source === null || source !== element.contentWindow || origin !== new URL(url).origin)
        return
      const jwt = read(data, ids.id)
      if (jwt) end(jwt)
    }
    window.addEventListener('message', onMessage)
    stops.push(
      () => window.removeEventListener('message', onMessage),
      platform.after(patience, () => end(null)),
      // A hidden page may freeze, so the message is sent without an attestation.
      platform.changes(() => platform.visible() || end(undefined)),
    )
    document.body.append(element)
  })
}

/** From `{"type":"verify_attestation","attestation":"<JWT>"}`. The wallet checks the signature. */
function read(data: unknown, id: string): string | undefined {
  const message = typeof data === 'string' ? parseJson(data, longest) : undefined
  const { type, attestation } = isRecord(message) ? message : {}
  if (type !== 'verify_attestation' || typeof attestation !== 'string') return undefined
  const body = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(attestation)?.[1]
  const bytes = body ? fromBase64(body) : null
  const claims = bytes && parseJson(new TextDecoder().decode(bytes), longest)
  return isRecord(claims) && claims['id'] === id ? attestation : undefined
}

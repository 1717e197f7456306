/** JSON with a timeout. Errors contain a code and a number, nothing of the request. */
import { errorReply } from '@portico/wire'
import * as v from 'valibot'
import { FrameError, type FaultCode } from '../shared/error.ts'

/** Milliseconds. */
export const patience = 15_000

export interface Question<S extends v.GenericSchema> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  token?: string | undefined
  /** Milliseconds. Default: {@link patience}. */
  wait?: number | undefined
  reply: S
}

export interface Http {
  ask<S extends v.GenericSchema>(path: string, question: Question<S>): Promise<v.InferOutput<S>>
}

export interface HttpOptions {
  base: string
  query: Readonly<Record<string, string>>
  fetch: typeof fetch
  /** If there is no answer. */
  unreachable: FaultCode
  /** By the name of the server's refusal. */
  meanings: Readonly<Record<string, FaultCode>>
}

/** The server's texts are not passed on. */
async function nameOf(response: Response): Promise<string> {
  const read = v.safeParse(errorReply, await response.json().catch(() => null))
  return read.success ? read.output.reasons[0]!.name : ''
}

/** Seconds; null without one. */
function retryAfter(response: Response): number | null {
  const text = response.headers.get('retry-after')
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null
}

/** In our own words, with the server's number. */
const detailOf = (code: FaultCode, seconds: number | null): string | undefined =>
  code === 'too-early' && seconds !== null ? `Please try again after ${seconds} seconds` : undefined

export function createHttp({ base, query, fetch, unreachable, meanings }: HttpOptions): Http {
  return {
    async ask(path, { method = 'GET', body, token, wait = patience, reply }) {
      const url = new URL(path, base)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const headers: Record<string, string> = {}
      if (body) headers['content-type'] = 'application/json'
      if (token !== undefined) headers['authorization'] = `Bearer ${token}`
      const request: RequestInit = {
        method,
        headers,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(wait),
      }
      if (body) request.body = JSON.stringify(body)
      const response = await fetch(url, request).catch(() => {
        throw new FrameError(unreachable)
      })
      const { status } = response
      if (!response.ok) {
        const name = await nameOf(response)
        const isKnown = Object.hasOwn(meanings, name)
        const code = isKnown ? meanings[name]! : status === 429 ? 'rate-limited' : 'server-fault'
        const seconds = retryAfter(response)
        throw new FrameError(code, detailOf(code, seconds), {
          status,
          retryAfter: seconds,
          reason: isKnown ? name : null,
        })
      }
      const text = await response.text().catch(() => {
        throw new FrameError(unreachable)
      })
      const read = v.safeParse(v.pipe(v.string(), v.transform(jsonOf), reply), text)
      if (!read.success) throw new FrameError('bad-reply')
      return read.output
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

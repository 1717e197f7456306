import type { MiddlewareHandler } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import * as v from 'valibot'
import { errorResponse } from './errors.ts'
import type { Env } from './deps.ts'
import { errorReply, type ErrorReply } from '../wire.ts'

type Schema = v.GenericSchema
interface Described {
  description: string
  content?: Record<string, { schema: ReturnType<typeof resolver> }>
}

const asWritten = { options: { typeMode: 'input' } }

const errors: Readonly<Record<number, string>> = {
  400: 'The request is invalid. The response names each invalid field',
  401: 'The project does not exist, or the request is not authenticated',
  403: 'The request’s origin is not allowed',
  404: 'The resource does not exist',
  409: 'The request conflicts with the current state of the resource',
  413: 'The request body is too large',
  415: 'The request body has an unsupported content type',
  429: 'Too many requests. Retry after the number of seconds in the `Retry-After` header',
  502: 'No node returned a response',
  503: 'The service is temporarily unavailable',
  504: 'No node responded in time',
  507: 'The storage is full. Nothing was saved',
}

export interface Operation {
  summary: string
  ok: { status?: number; description: string; schema?: Schema; types?: readonly string[] }
  body?: Schema
  /** The body has to be declared as JSON. */
  json?: boolean
  errors?: readonly number[]
  /** Of the body of errors, where it is another than everywhere. */
  refusal?: Schema
  /** Answers without a body. */
  empty?: Readonly<Record<number, string>>
}

export function describe({
  summary,
  ok,
  body,
  json = false,
  errors: faults = [],
  refusal = errorReply,
  empty = {},
}: Operation): MiddlewareHandler {
  const responses: Record<string, Described> = {}
  const okContent = ok.schema
    ? { 'application/json': { schema: resolver(ok.schema) } }
    : Object.fromEntries((ok.types ?? []).map((type) => [type, { schema: resolver(v.string()) }]))
  responses[ok.status ?? 200] = { description: ok.description, content: okContent }
  for (const status of [...faults, 429])
    responses[status] = {
      description: errors[status] ?? '',
      content: { 'application/json': { schema: resolver(refusal) } },
    }
  for (const [status, description] of Object.entries(empty)) responses[status] = { description }
  if (!body) return describeRoute({ summary, responses })
  const schema = { schema: resolver(body, asWritten) }
  const content: Described['content'] = { 'application/json': schema }
  if (!json) content['text/plain'] = schema
  return describeRoute({ summary, responses, requestBody: { required: true, content } })
}

export function reasonsOf(
  issues: readonly v.BaseIssue<unknown>[],
  fallback: string,
): ErrorReply['reasons'] {
  return issues.slice(0, 20).map((issue) => ({
    name: v.getDotPath(issue)?.slice(0, 128) ?? fallback,
    description: issue.expected ? `expected ${issue.expected}`.slice(0, 160) : 'is not valid',
  }))
}

/** Throws a 400 that names the field. */
export function check<const Target extends 'query' | 'param', S extends Schema>(
  target: Target,
  schema: S,
): ReturnType<typeof validator<S, Target, Env, string>> {
  return validator<S, Target, Env, string>(
    target,
    schema,
    (result) =>
      result.success
        ? undefined
        : errorResponse(400, reasonsOf(result.error as readonly v.BaseIssue<unknown>[], target)),
    asWritten,
  )
}

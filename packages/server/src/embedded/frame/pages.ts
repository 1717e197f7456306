/** What an operator says of a frame is an attribute in its pages, so that it loads with them. */
import * as v from 'valibot'
import {
  emergencyHost,
  frameHostMeta,
  serverMeta,
  type EmergencyHost,
  type FrameHost,
} from '../../wire.ts'
import type { FrameFile } from './files.ts'
import type { FramePage } from './policy.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => entities[sign]!)

const charset = /<meta charset="utf-8" ?\/?>/
const shown = new RegExp(`\\n<meta name="${frameHostMeta}" content="[^"]*">`)

function withMeta(page: string, texts: Readonly<Record<string, string>>): string {
  if (!charset.test(page)) throw new Error('The frame’s page has no place for its file')
  const lines = Object.entries(texts).map(
    ([name, text]) => `\n<meta name="${name}" content="${escaped(text)}">`,
  )
  return page.replace(charset, (first) => first + lines.join(''))
}

/** A page of the built frame as it is before. */
export const withoutMeta = (page: string): string => page.replace(shown, '')

/** Each page gets only what it uses. */
export function placePage(name: FramePage, page: string, file: FrameHost): string {
  switch (name) {
    case 'window.html':
      return page
    case 'popup.html':
      return withMeta(page, { [serverMeta]: file.server })
    case 'emergency.html':
      return withMeta(page, { [frameHostMeta]: JSON.stringify(v.parse(emergencyHost, file)) })
    default:
      return withMeta(page, { [serverMeta]: file.server, [frameHostMeta]: JSON.stringify(file) })
  }
}

/** The emergency page of a frame that this server serves. */
export function withRecovery(
  file: FrameFile,
  recoveryServiceUrl: string,
  passkeyDomain: string,
): FrameFile {
  if (recoveryServiceUrl === '') return file
  const reported: EmergencyHost = { recoveryService: new URL(recoveryServiceUrl).origin }
  if (passkeyDomain !== '') reported.passkeyDomain = passkeyDomain
  const page = withMeta(Buffer.from(file.plain).toString('utf8'), {
    [frameHostMeta]: JSON.stringify(reported),
  })
  return { type: file.type, plain: new Uint8Array(Buffer.from(page)), packed: [] }
}

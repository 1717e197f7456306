import { harmless } from '../harmless.ts'

/** Sanitised. */
export interface Metadata {
  readonly name: string | null
  readonly description: string | null
  readonly image: string | null
  readonly traits: readonly { readonly name: string; readonly value: string }[]
}

/** Characters and depth. */
export const longestJson = 524_288
const deepest = 16
const mostTraits = 100
const longestImage = 65_536

function isShallow(text: string): boolean {
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > deepest) return false
  }
  return true
}

function parse(
  text: string,
  id: string | undefined,
): Readonly<Record<string, unknown>> | undefined {
  if (text.length > longestJson || !isShallow(text)) return undefined
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''), (_, each: unknown) =>
      typeof each === 'string' && id !== undefined ? each.replaceAll('{id}', id) : each,
    )
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}

function valueOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return harmless(String(value), 256)
  return harmless(value, 256)
}

function readTraits(value: unknown): Metadata['traits'] {
  if (!Array.isArray(value)) return []
  return value.slice(0, mostTraits).flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return []
    const {
      trait_type,
      name,
      value: held,
    } = each as { trait_type?: unknown; name?: unknown; value?: unknown }
    const [kind, shown] = [harmless(trait_type ?? name, 128), valueOf(held)]
    return shown === null ? [] : [{ name: kind ?? '', value: shown }]
  })
}

function readImage({
  image,
  image_url,
  image_data,
}: Readonly<Record<string, unknown>>): string | null {
  if (
    typeof image_data === 'string' &&
    /^\s*<(?:\?xml|svg)/.test(image_data) &&
    image_data.length <= longestImage / 2
  )
    return `data:image/svg+xml;base64,${Buffer.from(image_data).toString('base64')}`
  const link = [image, image_url].find((each) => typeof each === 'string' && each.trim() !== '') as
    | string
    | undefined
  if (link === undefined || link.length > longestImage) return null
  return /^(?:https?|ipfs|ar):\/\/|^data:image\//i.test(link.trim()) ? link.trim() : null
}

/**
 * By ERC-721 and ERC-1155. Undefined where it is invalid, too long or too deep.
 *
 * @param id What replaces `{id}` in every value (ERC-1155).
 */
export function readMetadata(text: string, id?: string): Metadata | undefined {
  const value = parse(text, id)
  if (!value) return undefined
  return {
    name: harmless(value['name'], 128),
    description: harmless(value['description'], 1_000),
    image: readImage(value),
    traits: readTraits(value['attributes'] ?? value['traits']),
  }
}

import type { Metadata } from '../types/index.ts'

/** The configured values, else the page's title, `og:description`, origin and icon link. */
export function resolveMetadata(
  given: Partial<Metadata> = {},
  document: Document | undefined,
): Metadata {
  const read = (selector: string, attribute: string): string =>
    document?.querySelector(selector)?.getAttribute(attribute) ?? ''
  const url = given.url ?? document?.defaultView?.origin ?? ''
  return {
    name: given.name ?? document?.title ?? '',
    description: given.description ?? read('meta[property="og:description"]', 'content'),
    url,
    icons: given.icons ?? icon(read('link[rel~="icon"]', 'href'), document),
  }
}

function icon(href: string, document: Document | undefined): string[] {
  try {
    return href ? [new URL(href, document?.baseURI).href] : []
  } catch {
    return []
  }
}
